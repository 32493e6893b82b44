import type { PlaylistItem } from '../../platform/api.ts';

/** A row of the playlist editor. */
export interface EditorItem {
  /** Identifies the row through saves and moves: the id of its content, and its number among rows with that content. */
  key: string;
  presentationId: string | null;
  playlistId: string | null;
  /** Null if the person does not have access to the content. */
  name: string | null;
  thumbnailUrl: string | null;
  applicationName: string | null;
  /** In seconds. */
  duration: number | null;
}

export type Source = Omit<EditorItem, 'key'>;

/**
 * Adds keys to items. Ids cannot be keys, because a save can change them.
 *
 * @param existing the current rows. Items with the same content take over their keys, in order.
 */
export function toEditorItems(
  items: readonly (Source | PlaylistItem)[],
  existing: readonly EditorItem[] = [],
): EditorItem[] {
  const keys = new Map<string, string[]>();
  for (const item of existing) {
    const target = targetOf(item);
    keys.set(target, [...(keys.get(target) ?? []), item.key]);
  }
  const used = new Set(existing.map(({ key }) => key));
  return items.map((item) => {
    const target = targetOf(item);
    const key = keys.get(target)?.shift() ?? freeKey(target, used);
    used.add(key);
    return withKey(key, item);
  });
}

const targetOf = ({ presentationId, playlistId }: Pick<Source, 'presentationId' | 'playlistId'>) =>
  presentationId ?? playlistId ?? 'none';

function freeKey(target: string, used: ReadonlySet<string>): string {
  let times = 1;
  while (used.has(`${target}#${times}`)) times += 1;
  return `${target}#${times}`;
}

function withKey(
  key: string,
  { presentationId, playlistId, name, thumbnailUrl, applicationName, duration }: Source,
): EditorItem {
  return { key, presentationId, playlistId, name, thumbnailUrl, applicationName, duration };
}

/** Inserts a row at `at` with a unique key, its own if it has one that is free. */
export function insertItem(
  items: readonly EditorItem[],
  at: number,
  source: Source & { key?: string },
): EditorItem[] {
  const used = new Set(items.map(({ key }) => key));
  const { key } = source;
  const isFree = key !== undefined && !used.has(key);
  return items.toSpliced(at, 0, withKey(isFree ? key : freeKey(targetOf(source), used), source));
}

/** Replaces each item of `after` with the equal one of `before`, so that memoised rows do not render again. */
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

/** The duration of one pass in seconds, without items of unknown duration. */
export function totalSeconds(items: readonly Pick<EditorItem, 'duration'>[]): number {
  return items.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
}

/** The items to save, including those that the person cannot see. */
export function toItemInputs(items: readonly EditorItem[]) {
  return items.map(({ presentationId, playlistId }) =>
    playlistId === null ? { presentationId } : { playlistId },
  );
}
