import type { CallApi } from '../../platform/api.ts';
import { runInOrder } from './change-items.ts';

interface Appended {
  playlistId: string;
  presentationIds: readonly string[];
  /** The index at which to insert them; the end by default. */
  at?: number | undefined;
}

/** An item that was added to a playlist. */
export interface AddedItem {
  id: string;
  presentationId: string;
}

/** Appends presentations to a playlist, or inserts them. Keeps what others add at the same time. */
export function appendToPlaylist(
  call: CallApi,
  { playlistId, presentationIds, at }: Appended,
): Promise<AddedItem[]> {
  const items = presentationIds.map((presentationId) => ({ presentationId }));
  return runInOrder(playlistId, async () => {
    const { insertedItemIds } = await call('playlists.insertItems', {
      params: { id: playlistId },
      body: { items, ...(at !== undefined && { index: at }) },
    });
    return presentationIds.flatMap((presentationId, index) => {
      const id = insertedItemIds[index];
      return id === undefined ? [] : { id, presentationId };
    });
  });
}
