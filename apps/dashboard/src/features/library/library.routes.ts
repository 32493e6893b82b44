import { createLazyRoute } from '@tanstack/react-router';
import { themeUse } from '../../locales/en/theme-use.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { FolderPage, LibraryRootPage } from './library-page.tsx';
import { PlaylistsPage } from './playlists-page.tsx';

addEnglish({ themeUse });

export const libraryRoute = createLazyRoute('/app/content')({ component: LibraryRootPage });
export const folderRoute = createLazyRoute('/app/content/$folder')({ component: FolderPage });
export const playlistsRoute = createLazyRoute('/app/playlists')({ component: PlaylistsPage });
