import type { CallApi, LibraryItem } from '../../platform/api.ts';

type Kind = LibraryItem['resourceType'];
type Target = Pick<LibraryItem, 'resourceId' | 'resourceType'>;

/** The API calls of one kind of item. */
interface KindCalls {
  rename(call: CallApi, id: string, name: string): Promise<unknown>;
  remove(call: CallApi, id: string, options: { force: boolean }): Promise<unknown>;
  move(call: CallApi, id: string, folderId: string | null): Promise<unknown>;
  copy: ((call: CallApi, id: string) => Promise<unknown>) | null;
}

const forceQuery = ({ force }: { force: boolean }) => (force ? { query: { force: 'true' as const } } : {});

const callsOf: Record<Kind, KindCalls> = {
  folder: {
    rename: (call, id, name) => call('folders.update', { params: { id }, body: { name } }),
    remove: (call, id, options) => call('folders.delete', { params: { id }, ...forceQuery(options) }),
    move: (call, id, folderId) => call('folders.move', { params: { id }, body: { folderId } }),
    copy: null,
  },
  presentation: {
    rename: (call, id, name) => call('presentations.update', { params: { id }, body: { name } }),
    remove: (call, id, options) => call('presentations.delete', { params: { id }, ...forceQuery(options) }),
    move: (call, id, folderId) => call('presentations.move', { params: { id }, body: { folderId } }),
    copy: (call, id) => call('presentations.copy', { params: { id }, body: {} }),
  },
  playlist: {
    rename: (call, id, name) => call('playlists.update', { params: { id }, body: { name } }),
    remove: (call, id, options) => call('playlists.delete', { params: { id }, ...forceQuery(options) }),
    move: (call, id, folderId) => call('playlists.move', { params: { id }, body: { folderId } }),
    copy: (call, id) => call('playlists.copy', { params: { id }, body: {} }),
  },
  theme: {
    rename: (call, id, name) => call('themes.update', { params: { id }, body: { name } }),
    remove: (call, id, options) => call('themes.delete', { params: { id }, ...forceQuery(options) }),
    move: (call, id, folderId) => call('themes.move', { params: { id }, body: { folderId } }),
    copy: (call, id) => call('themes.copy', { params: { id }, body: {} }),
  },
  file_upload: {
    rename: (call, id, filename) => call('fileUploads.update', { params: { id }, body: { filename } }),
    remove: (call, id, options) => call('fileUploads.delete', { params: { id }, ...forceQuery(options) }),
    move: (call, id, folderId) => call('fileUploads.move', { params: { id }, body: { folderId } }),
    copy: null,
  },
};

export function renameItem(
  call: CallApi,
  { item: { resourceType, resourceId }, name }: { item: Target; name: string },
): Promise<unknown> {
  return callsOf[resourceType].rename(call, resourceId, name);
}

export function removeItem(
  call: CallApi,
  { resourceType, resourceId }: Target,
  force: boolean,
): Promise<unknown> {
  return callsOf[resourceType].remove(call, resourceId, { force });
}

export function moveItem(
  call: CallApi,
  { resourceType, resourceId }: Target,
  folderId: string | null,
): Promise<unknown> {
  return callsOf[resourceType].move(call, resourceId, folderId);
}

export async function copyItem(call: CallApi, { resourceType, resourceId }: Target): Promise<void> {
  await callsOf[resourceType].copy?.(call, resourceId);
}

export async function restoreItems(call: CallApi, items: readonly Target[]): Promise<void> {
  await call('library.restore', { body: { ids: items.map(({ resourceId }) => resourceId) } });
}

export function canCopy({ resourceType }: Target): boolean {
  return callsOf[resourceType].copy !== null;
}

export type WithPermissions = Pick<LibraryItem, 'permissions'>;

export const canEdit = ({ permissions }: WithPermissions) => permissions.includes('update');
export const canDelete = ({ permissions }: WithPermissions) => permissions.includes('delete');
