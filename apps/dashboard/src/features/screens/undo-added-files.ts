import type { CallApi } from '../../platform/api.ts';
import type { AddedItem } from '../../shared/content/append-to-playlist.ts';
import { removeFromPlaylist } from '../../shared/content/remove-from-playlist.ts';
import type { FileDestination, NamedPlaylist } from './file-destination.ts';

/** Files that became items of the playlist of a screen. */
export interface AddedFiles {
  deviceId: string;
  destination: FileDestination;
  playlist: NamedPlaylist;
  items: readonly AddedItem[];
}

/** Removes the items, and also a playlist that was created for them and is empty again. */
export async function undoAddedFiles(
  call: CallApi,
  { deviceId, destination, playlist, items }: AddedFiles,
): Promise<void> {
  const left = await removeFromPlaylist(call, { playlistId: playlist.id, added: items });
  if (destination.kind !== 'new' || left > 0) return;
  await call('devices.update', { params: { id: deviceId }, body: { playlistId: destination.replaces } });
  await call('playlists.delete', { params: { id: playlist.id }, query: {} });
}
