import { createLazyRoute } from '@tanstack/react-router';

export const newPresentationRoute = createLazyRoute('/app/presentations/new')({ component: () => null });
export const presentationRoute = createLazyRoute('/app/presentations/$id')({ component: () => null });
