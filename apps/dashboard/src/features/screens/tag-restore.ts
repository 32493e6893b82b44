import type { TagEdits } from './tag-edits.ts';

interface StoredTag {
  key: string;
  value: string;
  label: string | null;
  type: string;
}

/** A change that restores the previous tags of some screens. */
export interface TagRestore {
  deviceIds: string[];
  add: StoredTag[];
  /** The keys of tags to remove. */
  remove: string[];
}

/**
 * Returns the changes that undo edits of tags. Screens with the same tags share a change, and screens that the edits
 * did not change have none. Other tags of the screens are not part of the changes, because others may edit them in the
 * meantime.
 *
 * @param before the screens with their tags before the edits
 */
export function planTagRestores(
  before: readonly { id: string; tags: readonly StoredTag[] }[],
  edits: TagEdits,
): TagRestore[] {
  const byChange = new Map<string, TagRestore>();
  for (const { id, tags } of before) {
    const change = restoreOf(tags, edits);
    if (change.add.length === 0 && change.remove.length === 0) continue;
    const name = JSON.stringify(change);
    const shared = byChange.get(name);
    if (shared) shared.deviceIds.push(id);
    else byChange.set(name, { deviceIds: [id], ...change });
  }
  return [...byChange.values()];
}

function restoreOf(tags: readonly StoredTag[], edits: TagEdits): Omit<TagRestore, 'deviceIds'> {
  const edited = new Map(edits.add.map(({ key, value }) => [key, value]));
  const isChanged = ({ key, value, label, type }: StoredTag) =>
    edits.remove.includes(key) ||
    // A tag that is added has no label, and the default type.
    (edited.has(key) && (edited.get(key) !== value || label !== null || type !== 'string'));
  return {
    add: tags.filter(isChanged).map(({ key, value, label, type }) => ({ key, value, label, type })),
    remove: [...edited.keys()].filter((key) => !tags.some((tag) => tag.key === key)),
  };
}
