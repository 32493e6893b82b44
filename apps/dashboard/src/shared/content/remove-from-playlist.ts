import type { CallApi } from '../../platform/api.ts';
import { changeItems } from './change-items.ts';

/** Removes all items with these presentations from a playlist. Resolves to the number of items that are left. */
export async function removeFromPlaylist(
  call: CallApi,
  { playlistId, presentationIds }: { playlistId: string; presentationIds: readonly string[] },
): Promise<number> {
  const removed = new Set<string | null | undefined>(presentationIds);
  let left = 0;
  await changeItems(call, playlistId, (items) => {
    const kept = items.filter(({ presentationId }) => !removed.has(presentationId));
    left = kept.length;
    return kept;
  });
  return left;
}
