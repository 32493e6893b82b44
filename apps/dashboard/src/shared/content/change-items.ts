import type { CallApi, Options, PlaylistItem } from '../../platform/api.ts';

type ItemInput = NonNullable<Options<'playlists.update'>['body']['items']>[number];

/** The last change of each playlist. */
const pending = new Map<string, Promise<unknown>>();

/**
 * Makes the changes of this page to a playlist one after the other: a change that saves the complete list would
 * overwrite others that have started since it read the list.
 */
export function runInOrder<T>(playlistId: string, change: () => Promise<T>): Promise<T> {
  const before = pending.get(playlistId) ?? Promise.resolve();
  const next = before.catch(() => undefined).then(change);
  pending.set(playlistId, next);
  return next;
}

/** Saves the items of a playlist that `select` keeps. Resolves to them. */
export function keepItems(
  call: CallApi,
  playlistId: string,
  select: (items: readonly PlaylistItem[]) => PlaylistItem[],
): Promise<PlaylistItem[]> {
  return runInOrder(playlistId, async () => {
    const params = { id: playlistId };
    const kept = select((await call('playlists.get', { params })).items);
    // Sends their ids, so they stay the same items.
    const items = kept.map(
      ({ id, presentationId, playlistId: child }): ItemInput =>
        child === null ? { id, presentationId } : { id, playlistId: child },
    );
    await call('playlists.update', { params, body: { items } });
    return kept;
  });
}
