import { createLazyRoute } from '@tanstack/react-router';

export const settingsRoute = createLazyRoute('/app/settings/$section')({ component: () => null });
