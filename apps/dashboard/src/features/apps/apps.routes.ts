import { createLazyRoute } from '@tanstack/react-router';

export const appsRoute = createLazyRoute('/app/apps')({ component: () => null });
