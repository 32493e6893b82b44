import type { CallApi, Options } from '../../platform/api.ts';

type ItemInput = NonNullable<Options<'playlists.update'>['body']['items']>[number];

/** The last change of each playlist. */
const pending = new Map<string, Promise<void>>();

/**
 * Changes the items of a playlist. Changes of this page run one after the other, because each writes the whole list: two
 * uploads that end at the same time would overwrite each other.
 */
export function changeItems(
  call: CallApi,
  playlistId: string,
  change: (items: readonly ItemInput[]) => ItemInput[],
): Promise<void> {
  const before = pending.get(playlistId) ?? Promise.resolve();
  const next = before.catch(() => undefined).then(() => changeNow(call, playlistId, change));
  pending.set(playlistId, next);
  return next;
}

async function changeNow(
  call: CallApi,
  id: string,
  change: (items: readonly ItemInput[]) => ItemInput[],
): Promise<void> {
  const { items } = await call('playlists.get', { params: { id } });
  const inputs = items.map(
    (item): ItemInput =>
      item.playlistId === null ? { presentationId: item.presentationId } : { playlistId: item.playlistId },
  );
  await call('playlists.update', { params: { id }, body: { items: change(inputs) } });
}
