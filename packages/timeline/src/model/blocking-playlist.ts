import type { ItemExplanation } from '@vitrine/engine';
import { slotKey } from './timeline.ts';

/**
 * The playlist that prevents an item from playing: the nearest one above it with its own reason. Null if the item
 * itself has a reason.
 */
export function blockingPlaylist(
  items: readonly ItemExplanation[],
  item: ItemExplanation,
): ItemExplanation | null {
  let current: ItemExplanation | undefined = item;
  while (current?.reason === 'parent_playlist') {
    const { path }: ItemExplanation = current;
    const above = path.slice(0, -1).join('/');
    // A playlist can contain this one several times: find the place that does not play.
    current =
      items.find((each) => each.playlistId === path.at(-1) && each.path.join('/') === above && !each.plays) ??
      undefined;
  }
  return current === item || current === undefined ? null : current;
}

/** Finds the explanation of the item with this key. */
export function findItem(items: readonly ItemExplanation[], key: string | null): ItemExplanation | null {
  return items.find(({ path, itemIndex }) => slotKey(path, itemIndex) === key) ?? null;
}
