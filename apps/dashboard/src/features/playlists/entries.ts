import type { PlaylistItem } from '../../platform/api.ts';

/** A row of the editor. */
export interface Entry {
  /** Stays with the row through saves and moves: what it refers to and the how-manieth time. */
  key: string;
  presentationId: string | null;
  playlistId: string | null;
  /** Null: it may not be read. */
  name: string | null;
  thumbnailUrl: string | null;
  applicationName: string | null;
  /** Seconds. */
  duration: number | null;
}

type Source = Omit<Entry, 'key'>;

/** Rows with keys. The service gives items new ids at each save, so ids cannot be keys. */
export function entriesOf(items: readonly (Source | PlaylistItem)[]): Entry[] {
  const seen = new Map<string, number>();
  return items.map(({ presentationId, playlistId, name, thumbnailUrl, applicationName, duration }) => {
    const target = presentationId ?? playlistId ?? 'none';
    const times = (seen.get(target) ?? 0) + 1;
    seen.set(target, times);
    return {
      key: `${target}#${times}`,
      presentationId,
      playlistId,
      name,
      thumbnailUrl,
      applicationName,
      duration,
    };
  });
}

/** The row at `from` taken to `to`; the others close up. Keys stay with their rows. */
export function moveEntry(entries: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...entries];
  const [taken] = next.splice(from, 1);
  if (taken) next.splice(to, 0, taken);
  return next;
}

/** A row added at `at`, with a key that no other row has. */
export function insertEntry(entries: readonly Entry[], at: number, source: Source): Entry[] {
  const target = source.presentationId ?? source.playlistId ?? 'none';
  const keys = new Set(entries.map(({ key }) => key));
  let times = 1;
  while (keys.has(`${target}#${times}`)) times += 1;
  const { presentationId, playlistId, name, thumbnailUrl, applicationName, duration } = source;
  return entries.toSpliced(at, 0, {
    key: `${target}#${times}`,
    presentationId,
    playlistId,
    name,
    thumbnailUrl,
    applicationName,
    duration,
  });
}

/** Seconds of one pass, as far as lengths are known. */
export function totalSeconds(entries: readonly Pick<Entry, 'duration'>[]): number {
  return entries.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
}

/** What is saved. Rows that may not be read are kept as they are. */
export function itemsOf(entries: readonly Entry[]) {
  return entries.map(({ presentationId, playlistId }) =>
    playlistId === null ? { presentationId } : { playlistId },
  );
}
