import { type LibraryItem, useReads } from '../../platform/api.ts';

/** The maximum number of ids per request, because browsers and proxies limit the length of URLs. */
const CHUNK = 100;

/** The number of screens whose published content contains each of the loaded items. */
export function useUsage(items: readonly LibraryItem[]): ReadonlyMap<string, number> {
  // Sorted, so the request stays the same when an item moves in the list.
  const ids = items
    .flatMap(({ id, resourceType, deletedAt }) =>
      resourceType === 'folder' || deletedAt !== null ? [] : [id],
    )
    .sort();
  const chunks = Array.from({ length: Math.ceil(ids.length / CHUNK) }, (_, index) => ({
    query: { ids: ids.slice(index * CHUNK, (index + 1) * CHUNK) },
  }));
  const replies = useReads('library.usage', chunks, { keepPrevious: true });
  return new Map(
    replies.flatMap(({ data }) => data?.data.map(({ id, screenCount }) => [id, screenCount] as const) ?? []),
  );
}
