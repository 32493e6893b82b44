import type { Row, TimelineResult } from '@vitrine/timeline';

/**
 * The key of an item. The items of a playlist that is nested twice have two positions: this prefers one that plays, and
 * otherwise returns the first.
 */
export function findRowKey(
  { timeline }: TimelineResult,
  rows: readonly Row[],
  playlistId: string,
  itemIndex: number,
): string | null {
  const isItem = (position: { path: readonly string[]; itemIndex: number }) =>
    position.path.at(-1) === playlistId && position.itemIndex === itemIndex;
  return (timeline.slots.find(isItem) ?? rows.find(isItem))?.key ?? null;
}
