import type { CallApi } from '../../platform/api.ts';

/** Appends presentations to a playlist. */
export async function appendToPlaylist(
  call: CallApi,
  { playlistId, presentationIds }: { playlistId: string; presentationIds: readonly string[] },
): Promise<void> {
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
