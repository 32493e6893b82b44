/** Files that become items next to each other, in this order, although their uploads end in any order. */
export interface AddedFiles {
  /** The key of the item after which they go. Null: at the start. */
  after: string | null;
  /** The keys of the items that they have become, by index. */
  readonly keys: Map<number, string>;
}

/** The position in the playlist of the item that a file becomes. */
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
  // The item was removed meanwhile.
  return position < 0 ? items.length : position + 1;
}
