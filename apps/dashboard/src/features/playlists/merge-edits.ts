import type { PlaylistItem } from '../../platform/api.ts';
import { type EditorItem, toEditorItems } from './editor-items.ts';
import { revertEdit } from './group-edits.ts';

/**
 * Applies the edits of this person to items that someone else has changed at the same time.
 *
 * @param base the saved items that the edits began with
 * @param mine the edited items
 * @param theirs the items that are saved now
 */
export function mergeEdits(
  base: readonly PlaylistItem[],
  mine: readonly EditorItem[],
  theirs: readonly PlaylistItem[],
): readonly EditorItem[] {
  const before = toEditorItems(base, mine);
  const beforeKeys = keysOf(before);
  const mineKeys = keysOf(mine);
  const removed = before.filter(({ key }) => !mineKeys.has(key));
  const current = toEditorItems(theirs, [...mine, ...removed]);
  const currentKeys = keysOf(current);
  // What both have added, for example because the reply to a save was lost, is already there.
  const edited = mine.filter(({ key }) => beforeKeys.has(key) || !currentKeys.has(key));
  const kept = before.filter(({ key }) => mineKeys.has(key));
  const order = mine.filter(({ key }) => beforeKeys.has(key));
  const isReordered = kept.some(({ key }, index) => key !== order[index]?.key);
  // An edit is the reverse of undoing it.
  return revertEdit(
    { before: edited, after: before, touched: isReordered ? keysOf(kept) : new Set() },
    current,
  );
}

function keysOf(items: readonly EditorItem[]): ReadonlySet<string> {
  return new Set(items.map(({ key }) => key));
}
