/** Files that were added together. They become adjacent items in this order, even if their uploads end in another. */
export interface AddedFiles {
  /** The key of the item to insert them after; null: at the start. */
  after: string | null;
  /** The keys of the items created so far, by the index of the file. */
  readonly keys: Map<number, string>;
}

/** Returns the index at which to insert the item of a file. */
export function positionOfFile(
  items: readonly { key: string }[],
  { after, keys }: AddedFiles,
  index: number,
): number {
  for (let earlier = index - 1; earlier >= 0; earlier -= 1) {
    const position = items.findIndex(({ key }) => key === keys.get(earlier));
    if (position >= 0) return position + 1;
  }
  if (after === null) return 0;
  const position = items.findIndex(({ key }) => key === after);
  // If that item has been removed, the file goes to the end.
  return position < 0 ? items.length : position + 1;
}
