import { type LibraryItem, useRead } from '../../platform/api.ts';

/** On how many screens the published content contains each of the loaded items. */
export function useUsage(items: readonly LibraryItem[]): ReadonlyMap<string, number> {
  const ids = items.flatMap(({ id, resourceType, deletedAt }) =>
    resourceType === 'folder' || deletedAt !== null ? [] : [id],
  );
  const { data } = useRead('library.usage', { query: { ids } }, { enabled: ids.length > 0 });
  return new Map(data?.data.map(({ id, screenCount }) => [id, screenCount]));
}
