import type { CallApi } from '../../platform/api.ts';
import type { AddedItem } from './append-to-playlist.ts';
import { keepItems } from './change-items.ts';

interface Removal {
  playlistId: string;
  added: readonly AddedItem[];
}

/**
 * Removes items that were added to a playlist, and keeps all others, including those with the same presentations.
 * Resolves to the number of items that are left.
 */
export async function removeFromPlaylist(call: CallApi, { playlistId, added }: Removal): Promise<number> {
  const left = await keepItems(call, playlistId, (items) => {
    const removed = new Set<string | undefined>();
    for (const { id, presentationId } of added) {
      // Saves of the complete list can give items new ids.
      const item =
        items.find((each) => each.id === id) ??
        items.find((each) => each.presentationId === presentationId && !removed.has(each.id));
      removed.add(item?.id);
    }
    return items.filter((item) => !removed.has(item.id));
  });
  return left.length;
}
