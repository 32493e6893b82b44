import type { CallApi } from '../../platform/api.ts';

interface Appended {
  playlistId: string;
  presentationIds: readonly string[];
}

/** The last append to each playlist. */
const pending = new Map<string, Promise<void>>();

/**
 * Appends presentations to a playlist. Appends of this page run one after the other, because each writes the whole list:
 * two uploads that end at the same time would overwrite each other.
 */
export function appendToPlaylist(call: CallApi, appended: Appended): Promise<void> {
  const { playlistId } = appended;
  const before = pending.get(playlistId) ?? Promise.resolve();
  const append = before.catch(() => undefined).then(() => appendNow(call, appended));
  pending.set(playlistId, append);
  return append;
}

async function appendNow(call: CallApi, { playlistId, presentationIds }: Appended): Promise<void> {
  const { items } = await call('playlists.get', { params: { id: playlistId } });
  await call('playlists.update', {
    params: { id: playlistId },
    body: {
      items: [
        ...items.map((item) =>
          item.playlistId === null
            ? { presentationId: item.presentationId }
            : { playlistId: item.playlistId },
        ),
        ...presentationIds.map((presentationId) => ({ presentationId })),
      ],
    },
  });
}
