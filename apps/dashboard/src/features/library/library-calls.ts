import { callApi, type LibraryItem } from '../../platform/api.ts';
import type { ChangedKind } from '../../platform/invalidation.ts';

type Kind = LibraryItem['resourceType'];
type Target = Pick<LibraryItem, 'resourceId' | 'resourceType'>;

/** Which calls act on which kind of thing; every kind of the library goes through these few names. */
interface KindCalls {
  rename(id: string, name: string): Promise<unknown>;
  remove(id: string, options: { force: boolean }): Promise<unknown>;
  move(id: string, folderId: string | null): Promise<unknown>;
  copy: ((id: string) => Promise<unknown>) | null;
}

const unmovable = () => Promise.reject(new TypeError('Themes stay where they are.'));

const forced = ({ force }: { force: boolean }) => (force ? { query: { force: 'true' as const } } : {});

const callsOf: Record<Kind, KindCalls> = {
  folder: {
    rename: (id, name) => callApi('folders.update', { params: { id }, body: { name } }),
    remove: (id, options) => callApi('folders.delete', { params: { id }, ...forced(options) }),
    move: (id, folderId) => callApi('folders.move', { params: { id }, body: { folderId } }),
    copy: null,
  },
  presentation: {
    rename: (id, name) => callApi('presentations.update', { params: { id }, body: { name } }),
    remove: (id, options) => callApi('presentations.delete', { params: { id }, ...forced(options) }),
    move: (id, folderId) => callApi('presentations.move', { params: { id }, body: { folderId } }),
    copy: (id) => callApi('presentations.copy', { params: { id }, body: {} }),
  },
  playlist: {
    rename: (id, name) => callApi('playlists.update', { params: { id }, body: { name } }),
    remove: (id, options) => callApi('playlists.delete', { params: { id }, ...forced(options) }),
    move: (id, folderId) => callApi('playlists.move', { params: { id }, body: { folderId } }),
    copy: (id) => callApi('playlists.copy', { params: { id }, body: {} }),
  },
  theme: {
    rename: (id, name) => callApi('themes.update', { params: { id }, body: { name } }),
    remove: (id, options) => callApi('themes.delete', { params: { id }, ...forced(options) }),
    move: unmovable,
    copy: null,
  },
  file_upload: {
    rename: (id, filename) => callApi('fileUploads.update', { params: { id }, body: { filename } }),
    remove: (id, options) => callApi('fileUploads.delete', { params: { id }, ...forced(options) }),
    move: (id, folderId) => callApi('fileUploads.move', { params: { id }, body: { folderId } }),
    copy: null,
  },
};

export function renameItem({ resourceType, resourceId }: Target, name: string): Promise<unknown> {
  return callsOf[resourceType].rename(resourceId, name);
}

export function removeItem({ resourceType, resourceId }: Target, force = false): Promise<unknown> {
  return callsOf[resourceType].remove(resourceId, { force });
}

export function moveItem({ resourceType, resourceId }: Target, folderId: string | null): Promise<unknown> {
  return callsOf[resourceType].move(resourceId, folderId);
}

export function canCopy({ resourceType }: Target): boolean {
  return callsOf[resourceType].copy !== null;
}

export function canMove({ resourceType }: Target): boolean {
  return resourceType !== 'theme';
}

export function copyItem({ resourceType, resourceId }: Target): Promise<unknown> {
  return callsOf[resourceType].copy?.(resourceId) ?? Promise.resolve();
}

/** What a change of things of the library makes stale. */
export function kindsOf(items: readonly Target[]): ChangedKind[] {
  return [...new Set(items.map(({ resourceType }) => resourceType))];
}
