import { type EditorItem, insertItem, type Source } from './editor-items.ts';

type Keys = ReadonlySet<string>;
type Items = readonly EditorItem[];

/** An edit of the items that can be undone. */
export interface ItemsEdit {
  before: Items;
  after: Items;
  /** The keys of the items that it moved or removed. */
  touched: Keys;
}

/** Moves items to the start or the end. They keep their order. */
export function moveToEdge(items: Items, keys: Keys, edge: 'top' | 'bottom'): Items {
  const moved = items.filter(({ key }) => keys.has(key));
  const others = items.filter(({ key }) => !keys.has(key));
  return edge === 'top' ? [...moved, ...others] : [...others, ...moved];
}

/** Moves items by one position. They keep the gaps between them until one reaches the edge. */
export function moveByOne(items: Items, keys: Keys, by: 1 | -1): Items {
  const next = by === -1 ? [...items] : items.toReversed();
  for (let index = 1; index < next.length; index += 1) {
    const [other, item] = [next[index - 1], next[index]];
    if (!other || !item || !keys.has(item.key) || keys.has(other.key)) continue;
    next[index - 1] = item;
    next[index] = other;
  }
  return by === -1 ? next : next.reverse();
}

/** Moves items as one block to the position of `over`, where `dragged`, one of them, was dropped. */
export function moveToItem(items: Items, keys: Keys, dragged: string, over: string): Items {
  const from = items.findIndex(({ key }) => key === dragged);
  const to = items.findIndex(({ key }) => key === over);
  if (from < 0 || to < 0) return items;
  const before = items.slice(0, to > from ? to + 1 : to);
  const at = before.filter(({ key }) => !keys.has(key)).length;
  const moved = items.filter(({ key }) => keys.has(key));
  return items.filter(({ key }) => !keys.has(key)).toSpliced(at, 0, ...moved);
}

/** Inserts items at an index. Returns all items, and the unique keys of the new ones. */
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

/** Undoes an edit, but keeps later edits. */
export function revertEdit({ before, after, touched }: ItemsEdit, current: Items): Items {
  const keysBefore = new Set(before.map(({ key }) => key));
  const keysAfter = new Set(after.map(({ key }) => key));
  const currentByKey = new Map(current.map((item) => [item.key, item]));
  const isMoved = (key: string) => touched.has(key) && keysBefore.has(key) && keysAfter.has(key);
  const isAdded = (key: string) => keysAfter.has(key) && !keysBefore.has(key);
  let result: Items = current.filter(({ key }) => !isMoved(key) && !isAdded(key));
  // Each item returns to its place after the item that it followed before the edit.
  let at = 0;
  for (const item of before) {
    const { key } = item;
    const isRemoved = !keysAfter.has(key);
    const returning = isRemoved ? item : isMoved(key) ? currentByKey.get(key) : undefined;
    if (returning) {
      result = insertItem(result, at, returning);
      at += 1;
    } else {
      const position = result.findIndex((each) => each.key === key);
      if (position >= 0) at = position + 1;
    }
  }
  return result;
}
