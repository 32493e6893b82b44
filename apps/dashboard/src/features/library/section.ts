import { linkOptions } from '@tanstack/react-router';
import { createContext } from 'react';
import type { LibraryItem } from '../../platform/api.ts';
import { pageOf } from '../../shared/items/address-of.ts';
import { keepView } from '../../shared/items/keep-view.ts';

/** The part of the dashboard that lists items. Each has its own addresses for the same folders. */
export type Section = 'content' | 'playlists';

export const SectionContext = createContext<Section>('content');

/** The address of a folder in a section; null is the root. */
export function folderPage(section: Section, id: string | null) {
  if (section === 'playlists')
    return linkOptions({
      to: '/playlists',
      search: (before: { view?: string | undefined }) => ({
        ...keepView(before),
        ...(id !== null && { folder: id }),
      }),
    });
  return id === null
    ? linkOptions({ to: '/content', search: keepView })
    : linkOptions({ to: '/content/$folder', params: { folder: id }, search: keepView });
}

/** The page of an item that is opened from a section. Null for files, which have none. */
export function pageIn(section: Section, item: Pick<LibraryItem, 'resourceType' | 'resourceId'>) {
  const { resourceType, resourceId: id } = item;
  if (resourceType === 'folder') return folderPage(section, id);
  if (section === 'content' && resourceType === 'playlist')
    return linkOptions({ to: '/playlists/$id', params: { id }, state: { isFromContent: true } });
  return pageOf(item);
}
