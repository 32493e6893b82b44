/** The position of a playlist. */
export interface Cursor {
  /**
   * Place of the current item: among the playlist's items without overrides, or in the pass's order when the
   * mode is shuffle. -1 before the first.
   */
  position: number;
  /** Shuffle: which pass this is. */
  pass: number;
  /** Items yielded in the current visit. */
  taken: number;
  /** Whether the current item is a nested playlist whose visit continues. */
  inside: boolean;
  /** Shuffle: the index of the last played item, with which a new pass must not begin. -1 if there is none. */
  last: number;
  /** Shuffle: two positions of the pass's order that are swapped because `last` would otherwise be first, or -1. */
  swapA: number;
  swapB: number;
}

export function createCursor(): Cursor {
  return { position: -1, pass: 0, taken: 0, inside: false, last: -1, swapA: -1, swapB: -1 };
}
