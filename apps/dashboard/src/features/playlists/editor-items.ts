import type { PlaylistItem } from '../../platform/api.ts';

/** A row of the editor. */
export interface EditorItem {
  /** Identifies the row through saves and moves: its content and the index among rows with the same content. */
  key: string;
  presentationId: string | null;
  playlistId: string | null;
  /** Null if the person cannot see it. */
  name: string | null;
  thumbnailUrl: string | null;
  applicationName: string | null;
  /** Duration in seconds. */
  duration: number | null;
}

type Source = Omit<EditorItem, 'key'>;

/** Items with keys. Their ids can change with a save, so ids cannot be keys. */
export function toEditorItems(items: readonly (Source | PlaylistItem)[]): EditorItem[] {
  const seen = new Map<string, number>();
  return items.map((item) => {
    const target = targetOf(item);
    const times = (seen.get(target) ?? 0) + 1;
    seen.set(target, times);
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
  const [taken] = next.splice(from, 1);
  if (taken) next.splice(to, 0, taken);
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

/** The same items, but the object of `before` for each one that is equal, so memoised rows do not render again. */
export function reuseItems(
  before: readonly EditorItem[],
  after: readonly EditorItem[],
): readonly EditorItem[] {
  const known = new Map(before.map((item) => [item.key, item]));
  return after.map((item) => {
    const old = known.get(item.key);
    return old && isEqual(old, item) ? old : item;
  });
}

function isEqual(one: EditorItem, other: EditorItem): boolean {
  return (Object.keys(one) as (keyof EditorItem)[]).every((field) => one[field] === other[field]);
}

/** Seconds of one pass, without unknown durations. */
export function totalSeconds(items: readonly Pick<EditorItem, 'duration'>[]): number {
  return items.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
}

/** The items to save, including those that the person cannot see. */
export function toItemInputs(items: readonly EditorItem[]) {
  return items.map(({ presentationId, playlistId }) =>
    playlistId === null ? { presentationId } : { playlistId },
  );
}
