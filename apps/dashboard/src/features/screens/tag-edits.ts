import { formatTag } from '../../shared/tags/format-tag.ts';

interface Tag {
  key: string;
  value: string;
}

/** A tag key on some of the selected screens. */
export interface SharedTag {
  key: string;
  /** Null if the screens have different values. */
  value: string | null;
  /** The number of screens that have the key. */
  count: number;
}

/** The changes of tags that a person has entered. Tags with other keys stay as they are. */
export interface TagEdits {
  add: readonly Tag[];
  /** The keys of tags to remove. */
  remove: readonly string[];
}

export const noEdits: TagEdits = { add: [], remove: [] };

/** The tags of several screens, by key. */
export function sharedTags(devices: readonly { tags: readonly Tag[] }[]): SharedTag[] {
  const byKey = Map.groupBy(
    devices.flatMap(({ tags }) => tags),
    ({ key }) => key,
  );
  return [...byKey]
    .map(([key, tags]) => {
      const values = new Set(tags.map(({ value }) => value));
      return { key, value: values.size === 1 ? (tags[0]?.value ?? '') : null, count: tags.length };
    })
    .toSorted((a, b) => a.key.localeCompare(b.key));
}

/** Adds a tag. The last value of a key counts, and it is no longer removed. */
export function addTag({ add, remove }: TagEdits, tag: Tag): TagEdits {
  return {
    add: [...add.filter(({ key }) => key !== tag.key), tag],
    remove: remove.filter((key) => key !== tag.key),
  };
}

/** Removes a key from all screens, or keeps it if it was to be removed. */
export function toggleRemoval({ add, remove }: TagEdits, key: string): TagEdits {
  return {
    add: add.filter((tag) => tag.key !== key),
    remove: remove.includes(key) ? remove.filter((each) => each !== key) : [...remove, key],
  };
}

/** Forgets a tag that was to be added. */
export function forgetTag({ add, remove }: TagEdits, key: string): TagEdits {
  return { add: add.filter((tag) => tag.key !== key), remove };
}

/** The label of a tag of several screens. */
export function sharedTagLabel({ key, value }: SharedTag, severalValues: string): string {
  return value === null ? `${key}: ${severalValues}` : formatTag({ key, value });
}
