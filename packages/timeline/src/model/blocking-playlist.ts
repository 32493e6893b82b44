import type { ItemExplanation } from '@vitrine/engine';
import { slotKey } from './timeline.ts';

/**
 * The playlist that keeps an item from playing when that is not its own doing: the nearest one above whose reason
 * is its own. Null when the item has a reason of its own.
 */
export function blockingPlaylist(
  items: readonly ItemExplanation[],
  item: ItemExplanation,
): ItemExplanation | null {
  let current: ItemExplanation | undefined = item;
  while (current?.reason === 'holder') {
    const { path }: ItemExplanation = current;
    const above = path.slice(0, -1).join('/');
    // A playlist may stand several times in the one above it: that which does not play is meant.
    current =
      items.find((each) => each.playlistId === path.at(-1) && each.path.join('/') === above && !each.plays) ??
      undefined;
  }
  return current === item || current === undefined ? null : current;
}

/** The explanation of the item at a place of the content. */
export function findItem(items: readonly ItemExplanation[], key: string | null): ItemExplanation | null {
  return items.find(({ path, itemIndex }) => slotKey(path, itemIndex) === key) ?? null;
}
