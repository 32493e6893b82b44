import type { CallApi } from '../../platform/api.ts';

/** Appends a presentation to a playlist. */
export async function appendToPlaylist(
  call: CallApi,
  { playlistId, presentationId }: { playlistId: string; presentationId: string },
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
        { presentationId },
      ],
    },
  });
}
