import { createLazyRoute } from '@tanstack/react-router';
import { themeUse } from '../../locales/en/theme-use.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { FolderPage, LibraryRootPage } from './library-page.tsx';

addEnglish({ themeUse });

export const libraryRoute = createLazyRoute('/app/library')({ component: LibraryRootPage });
export const folderRoute = createLazyRoute('/app/library/$folder')({ component: FolderPage });
