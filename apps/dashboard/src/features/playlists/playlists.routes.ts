import { createLazyRoute } from '@tanstack/react-router';
import { playlistProperties } from '../../locales/en/playlist-properties.ts';
import { property } from '../../locales/en/properties.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { PlaylistPage } from './playlist-page.tsx';

addEnglish({ playlistProperties, property });

export const playlistRoute = createLazyRoute('/app/playlists/$id')({ component: PlaylistPage });
