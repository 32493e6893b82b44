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
  const mineKeys = new Set(mine.map(({ key }) => key));
  const removed = before.filter(({ key }) => !mineKeys.has(key));
  const current = toEditorItems(theirs, [...mine, ...removed]);
  const currentKeys = new Set(current.map(({ key }) => key));
  // What both have added, for example because the reply to a save was lost, is already there.
  const edited = mine.filter(({ key }) => !currentKeys.has(key) || before.some((each) => each.key === key));
  // An edit is the reverse of undoing it.
  return revertEdit({ before: edited, after: before, touched: movedKeys(before, mine) }, current);
}

/** The keys of all items if some of them are in another order, otherwise none. */
function movedKeys(before: readonly EditorItem[], after: readonly EditorItem[]): ReadonlySet<string> {
  const keysAfter = new Set(after.map(({ key }) => key));
  const keysBefore = new Set(before.map(({ key }) => key));
  const kept = before.filter(({ key }) => keysAfter.has(key)).map(({ key }) => key);
  const order = after.filter(({ key }) => keysBefore.has(key)).map(({ key }) => key);
  return new Set(kept.some((key, index) => key !== order[index]) ? kept : []);
}
