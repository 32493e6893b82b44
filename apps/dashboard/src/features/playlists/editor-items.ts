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

type Source = Omit<EditorItem, 'key'>;

/** Adds keys to items. Ids cannot be keys, because a save can change them. */
export function toEditorItems(items: readonly (Source | PlaylistItem)[]): EditorItem[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const target = targetOf(item);
    const times = (counts.get(target) ?? 0) + 1;
    counts.set(target, times);
    return withKey(keyOf(target, times), item);
  });
}

const targetOf = ({ presentationId, playlistId }: Pick<Source, 'presentationId' | 'playlistId'>) =>
  presentationId ?? playlistId ?? 'none';

const keyOf = (target: string, times: number) => `${target}#${times}`;

function withKey(
  key: string,
  { presentationId, playlistId, name, thumbnailUrl, applicationName, duration }: Source,
): EditorItem {
  return { key, presentationId, playlistId, name, thumbnailUrl, applicationName, duration };
}

/** Moves the row at `from` to `to`. Keys stay with their rows. */
export function moveItem(items: readonly EditorItem[], from: number, to: number): EditorItem[] {
  const next = [...items];
  const [row] = next.splice(from, 1);
  if (row) next.splice(to, 0, row);
  return next;
}

/** Inserts a row at `at` with a unique key. */
export function insertItem(items: readonly EditorItem[], at: number, source: Source): EditorItem[] {
  const target = targetOf(source);
  const keys = new Set(items.map(({ key }) => key));
  let times = 1;
  while (keys.has(keyOf(target, times))) times += 1;
  return items.toSpliced(at, 0, withKey(keyOf(target, times), source));
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
