import type { CallApi } from '../../platform/api.ts';

interface Appended {
  playlistId: string;
  presentationIds: readonly string[];
  /** The index at which to insert them; the end by default. */
  at?: number | undefined;
}

/** The last append to each playlist. */
const pending = new Map<string, Promise<void>>();

/**
 * Appends presentations to a playlist, or inserts them. Appends of this page run one after the other, because each writes the whole list:
 * two uploads that end at the same time would overwrite each other.
 */
export function appendToPlaylist(call: CallApi, appended: Appended): Promise<void> {
  const { playlistId } = appended;
  const before = pending.get(playlistId) ?? Promise.resolve();
  const append = before.catch(() => undefined).then(() => appendNow(call, appended));
  pending.set(playlistId, append);
  return append;
}

async function appendNow(call: CallApi, { playlistId, presentationIds, at }: Appended): Promise<void> {
  const { items } = await call('playlists.get', { params: { id: playlistId } });
  const inputs = items.map((item) =>
    item.playlistId === null ? { presentationId: item.presentationId } : { playlistId: item.playlistId },
  );
  const added = presentationIds.map((presentationId) => ({ presentationId }));
  await call('playlists.update', {
    params: { id: playlistId },
    body: { items: inputs.toSpliced(at ?? inputs.length, 0, ...added) },
  });
}
