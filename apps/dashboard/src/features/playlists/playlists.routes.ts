import { createLazyRoute } from '@tanstack/react-router';

export const playlistRoute = createLazyRoute('/app/playlists/$id')({ component: () => null });
