import type { CallApi } from '../../platform/api.ts';

interface Item {
  id: string;
  presentationId: string | null;
  playlistId: string | null;
}
type Input = Partial<Item>;

/** A server with one playlist, which changes its items as the real one does. Nested playlists have upper-case names. */
export function playlistServer(...content: string[]) {
  let lastId = 0;
  const itemOf = ({ id, presentationId = null, playlistId = null }: Input): Item => {
    lastId += 1;
    return { id: id ?? String(lastId), presentationId, playlistId };
  };
  const inputOf = (name: string): Input =>
    name === name.toLowerCase() ? { presentationId: name } : { playlistId: name };
  let items = content.map(inputOf).map(itemOf);
  const calls: string[] = [];
  const call = (async (id: string, { body }: { body?: { items: Input[]; index?: number } }) => {
    calls.push(id);
    await Promise.resolve();
    const sent = body?.items.map(itemOf) ?? [];
    if (id === 'playlists.insertItems') items = items.toSpliced(body?.index ?? items.length, 0, ...sent);
    if (id === 'playlists.update') items = sent;
    return { items, ...(id === 'playlists.insertItems' && { insertedItemIds: sent.map((item) => item.id) }) };
  }) as unknown as CallApi;
  return {
    call,
    calls,
    /** The names of the content, in order. */
    names: () => items.map(({ presentationId, playlistId }) => presentationId ?? playlistId).join(''),
    ids: () => items.map(({ id }) => id),
  };
}
