import { type LibraryItem, useReads } from '../../platform/api.ts';

/** The maximum number of ids per request, because browsers and proxies limit the length of URLs. */
const CHUNK = 100;

/** The length of one loop of each loaded playlist, in seconds. */
export function usePlaylistLengths(items: readonly LibraryItem[]): ReadonlyMap<string, number> {
  // Sorted, so the request stays the same when a playlist moves in the list.
  const ids = items.flatMap(({ id, resourceType }) => (resourceType === 'playlist' ? [id] : [])).sort();
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ({
    query: {
      id: ids.slice(index * CHUNK, (index + 1) * CHUNK),
      includeItems: 'false' as const,
      pageSize: CHUNK,
    },
  }));
  const replies = useReads('playlists.list', chunks, { keepPrevious: true });
  return new Map(
    replies.flatMap(({ data }) => data?.data.map(({ id, totalDuration }) => [id, totalDuration]) ?? []),
  );
}
