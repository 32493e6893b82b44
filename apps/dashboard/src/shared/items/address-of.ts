import { linkOptions } from '@tanstack/react-router';
import type { LibraryItem } from '../../platform/api.ts';
import { keepView } from './keep-view.ts';

type Paged = Pick<LibraryItem, 'resourceType' | 'resourceId'>;
type Addressed = Paged & Pick<LibraryItem, 'parentFolderId' | 'name'>;

/** The page of an item: its editor, or the folder itself. Null for files, which have none. */
export function pageOf({ resourceType, resourceId: id }: Paged) {
  switch (resourceType) {
    case 'folder':
      return linkOptions({ to: '/content/$folder', params: { folder: id }, search: keepView });
    case 'presentation':
      return linkOptions({ to: '/presentations/$id', params: { id } });
    case 'playlist':
      return linkOptions({ to: '/playlists/$id', params: { id } });
    case 'theme':
      return linkOptions({ to: '/themes/$id', params: { id } });
    case 'file_upload':
      return null;
  }
}

/** The page of an item, or a search for its name in the folder that contains it. */
export function addressOf(item: Addressed) {
  const { parentFolderId: folder, name } = item;
  return (
    pageOf(item) ??
    (folder === null
      ? linkOptions({ to: '/content', search: { q: name } })
      : linkOptions({ to: '/content/$folder', params: { folder }, search: { q: name } }))
  );
}
