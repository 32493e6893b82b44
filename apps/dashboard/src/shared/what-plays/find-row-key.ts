import type { Row, TimelineResult } from '@vitrine/timeline';

/** The key of an item. A playlist that is nested twice has its items in two places: the one that plays, or the first. */
export function findRowKey(
  { timeline }: TimelineResult,
  rows: readonly Row[],
  playlistId: string,
  itemIndex: number,
): string | null {
  const isItem = (place: { path: readonly string[]; itemIndex: number }) =>
    place.path.at(-1) === playlistId && place.itemIndex === itemIndex;
  return (timeline.slots.find(isItem) ?? rows.find(isItem))?.key ?? null;
}
