import { useMemo } from 'react';
import { useReads } from '../../platform/api.ts';
import type { EditorItem } from './editor-items.ts';

/** The URL of a request has room for this many ids. */
const IDS_PER_READ = 200;

/** The ids of the presentations of these items that the person cannot change. Empty until they are read. */
export function useReadOnlyIds(items: readonly EditorItem[]): ReadonlySet<string> {
  const chunks = useMemo(() => {
    // Sorted, because the order of the items does not matter.
    const ids = [...new Set(items.flatMap(({ presentationId }) => presentationId ?? []))].sort();
    return Array.from({ length: Math.ceil(ids.length / IDS_PER_READ) }, (_, index) =>
      ids.slice(index * IDS_PER_READ, (index + 1) * IDS_PER_READ),
    );
  }, [items]);
  const reads = useReads(
    'library.lookup',
    chunks.map((ids) => ({ query: { ids } })),
    { keepPrevious: true },
  );
  const found = reads.flatMap(({ data }) => data?.data ?? []);
  return new Set(
    found.filter(({ permissions }) => !permissions.includes('update')).map(({ resourceId }) => resourceId),
  );
}
