import { createLazyRoute } from '@tanstack/react-router';
import { PlaylistPage } from './playlist-page.tsx';

export const playlistRoute = createLazyRoute('/app/playlists/$id')({ component: PlaylistPage });
