import type { PlaylistItem } from '../../platform/api.ts';

/** An item in the playlist editor. */
export interface EditorItem {
  /** Identifies the item across saves and moves: the id and a number, because a playlist can repeat its content. */
  key: string;
  presentationId: string | null;
  playlistId: string | null;
  /** Null if the person does not have access to the content. */
  name: string | null;
  thumbnailUrl: string | null;
  applicationName: string | null;
  /** In seconds; null if unknown. */
  duration: number | null;
}

/** An item that has no key yet. */
export type Source = Omit<EditorItem, 'key'>;

/**
 * Adds keys to items. The ids of items cannot be keys, because a save can change them.
 *
 * @param existing the current items. Items with the same content reuse their keys, in order.
 */
export function toEditorItems(
  items: readonly (Source | PlaylistItem)[],
  existing: readonly EditorItem[] = [],
): EditorItem[] {
  const keys = new Map<string, string[]>();
  for (const item of existing) {
    const contentId = contentIdOf(item);
    keys.set(contentId, [...(keys.get(contentId) ?? []), item.key]);
  }
  const used = new Set(existing.map(({ key }) => key));
  return items.map((item) => {
    const contentId = contentIdOf(item);
    const key = keys.get(contentId)?.shift() ?? unusedKey(contentId, used);
    used.add(key);
    return withKey(key, item);
  });
}

const contentIdOf = ({ presentationId, playlistId }: Pick<Source, 'presentationId' | 'playlistId'>) =>
  presentationId ?? playlistId ?? 'none';

function unusedKey(contentId: string, used: ReadonlySet<string>): string {
  let number = 1;
  while (used.has(`${contentId}#${number}`)) number += 1;
  return `${contentId}#${number}`;
}

function withKey(
  key: string,
  { presentationId, playlistId, name, thumbnailUrl, applicationName, duration }: Source,
): EditorItem {
  return { key, presentationId, playlistId, name, thumbnailUrl, applicationName, duration };
}

/** Inserts an item at an index. It keeps its key if it has one that is not in use, and otherwise gets a new one. */
export function insertItem(
  items: readonly EditorItem[],
  at: number,
  source: Source & { key?: string },
): EditorItem[] {
  const used = new Set(items.map(({ key }) => key));
  const { key } = source;
  const isUnused = key !== undefined && !used.has(key);
  return items.toSpliced(at, 0, withKey(isUnused ? key : unusedKey(contentIdOf(source), used), source));
}

/** Replaces each item of `after` with the equal one of `before`, so memoised rows do not render again. */
export function reuseItems(
  before: readonly EditorItem[],
  after: readonly EditorItem[],
): readonly EditorItem[] {
  const itemsByKey = new Map(before.map((item) => [item.key, item]));
  return after.map((item) => {
    const old = itemsByKey.get(item.key);
    return old && isEqual(old, item) ? old : item;
  });
}

function isEqual(one: EditorItem, other: EditorItem): boolean {
  return (Object.keys(one) as (keyof EditorItem)[]).every((field) => one[field] === other[field]);
}

/** Returns the duration of one pass in seconds, without items of unknown duration. */
export function totalSeconds(items: readonly Pick<EditorItem, 'duration'>[]): number {
  return items.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
}

/** Returns the items for a save request, including those that the person has no access to. */
export function toItemInputs(items: readonly EditorItem[]) {
  return items.map(({ presentationId, playlistId }) =>
    playlistId === null ? { presentationId } : { playlistId },
  );
}
