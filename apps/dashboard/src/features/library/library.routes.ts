import { createLazyRoute } from '@tanstack/react-router';

export const libraryRoute = createLazyRoute('/app/library')({ component: () => null });
export const folderRoute = createLazyRoute('/app/library/$folder')({ component: () => null });
