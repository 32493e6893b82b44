import { type EditorItem, insertItem, type Source } from './editor-items.ts';

type Keys = ReadonlySet<string>;
type Items = readonly EditorItem[];

/** An edit of the rows that can be undone. */
export interface RowsEdit {
  before: Items;
  after: Items;
  /** The keys of the rows that it removed or moved. */
  touched: Keys;
}

/** Moves rows to the start or the end. They keep their order. */
export function moveToEdge(items: Items, keys: Keys, edge: 'top' | 'bottom'): Items {
  const moved = items.filter(({ key }) => keys.has(key));
  const others = items.filter(({ key }) => !keys.has(key));
  return edge === 'top' ? [...moved, ...others] : [...others, ...moved];
}

/** Moves rows by one position. Gaps between them stay, until the first or last row is at the edge. */
export function moveByOne(items: Items, keys: Keys, by: 1 | -1): Items {
  const next = by === -1 ? [...items] : items.toReversed();
  for (let index = 1; index < next.length; index += 1) {
    const [other, row] = [next[index - 1], next[index]];
    if (!other || !row || !keys.has(row.key) || keys.has(other.key)) continue;
    next[index - 1] = row;
    next[index] = other;
  }
  return by === -1 ? next : next.reverse();
}

/** Moves rows as one block to where `dragged`, one of them, was dropped: the position of `over`. */
export function moveToRow(items: Items, keys: Keys, dragged: string, over: string): Items {
  const from = items.findIndex(({ key }) => key === dragged);
  const to = items.findIndex(({ key }) => key === over);
  if (from < 0 || to < 0) return items;
  const before = items.slice(0, to > from ? to + 1 : to);
  const at = before.filter(({ key }) => !keys.has(key)).length;
  const moved = items.filter(({ key }) => keys.has(key));
  return items.filter(({ key }) => !keys.has(key)).toSpliced(at, 0, ...moved);
}

/** Inserts rows at a position. Returns the new rows too, which have unique keys. */
export function insertItems(
  items: Items,
  at: number,
  sources: readonly Source[],
): { items: Items; keys: readonly string[] } {
  let next = items;
  const keys: string[] = [];
  for (const [index, source] of sources.entries()) {
    next = insertItem(next, at + index, source);
    keys.push(next[at + index]?.key ?? '');
  }
  return { items: next, keys };
}

/** Undoes an edit, but keeps the edits that people have made since. */
export function revertEdit({ before, after, touched }: RowsEdit, current: Items): Items {
  const keysBefore = new Set(before.map(({ key }) => key));
  const keysAfter = new Set(after.map(({ key }) => key));
  const present = new Map(current.map((item) => [item.key, item]));
  const isMoved = (key: string) => touched.has(key) && keysBefore.has(key) && keysAfter.has(key);
  const isAdded = (key: string) => keysAfter.has(key) && !keysBefore.has(key);
  let result: Items = current.filter(({ key }) => !isMoved(key) && !isAdded(key));
  // Each row goes back behind the row that it followed before the edit.
  let at = 0;
  for (const item of before) {
    const { key } = item;
    const isRemoved = !keysAfter.has(key);
    const row = isRemoved ? item : isMoved(key) ? present.get(key) : undefined;
    if (row) {
      result = insertItem(result, at, row);
      at += 1;
    } else {
      const position = result.findIndex((each) => each.key === key);
      if (position >= 0) at = position + 1;
    }
  }
  return result;
}
