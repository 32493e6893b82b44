import { createLazyRoute } from '@tanstack/react-router';
import { FolderPage, LibraryRootPage } from './library-page.tsx';

export const libraryRoute = createLazyRoute('/app/library')({ component: LibraryRootPage });
export const folderRoute = createLazyRoute('/app/library/$folder')({ component: FolderPage });
