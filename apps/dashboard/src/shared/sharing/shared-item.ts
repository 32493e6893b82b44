import type { Permission } from '@vitrine/contract';
import type { LibraryItem } from '../../platform/api.ts';

/** Screens have folders of their own. */
type SharedKind = LibraryItem['resourceType'] | 'device' | 'device_folder';

/** An item that people can share. */
export interface SharedItem {
  kind: SharedKind;
  id: string;
  name: string;
  parentFolderId: string | null;
  /** Null if nobody owns it. Undefined if it comes from a list of folders, which does not contain owners. */
  ownedBy?: { id: string; name: string; email: string | null } | null;
  permissions: readonly Permission[];
}

export function sharedLibraryItem({ resourceType, resourceId, ...rest }: LibraryItem): SharedItem {
  const { name, parentFolderId, ownedBy, permissions } = rest;
  return { kind: resourceType, id: resourceId, name, parentFolderId, ownedBy, permissions };
}

export const isFolder = ({ kind }: Pick<SharedItem, 'kind'>) => kind === 'folder' || kind === 'device_folder';

export const canShare = ({ permissions }: Pick<SharedItem, 'permissions'>) => permissions.includes('share');
