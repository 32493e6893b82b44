import { useRef, useState } from 'react';
import { type Options, type Reply, useReads } from '../../platform/api.ts';
import { PAGE_SIZE, pageNumbers } from './paging.ts';

type ListCall = 'devices.list' | 'library.list' | 'presentations.list' | 'playlists.list';
type Row<Id extends ListCall> = Reply<Id>['data'][number];

export interface Pages<T> {
  /** Identifies the query. When it changes, the list scrolls to the top. */
  id: string;
  total: number;
  /** Undefined while the row is not loaded. */
  rowAt(index: number): T | undefined;
  /** The loaded rows. */
  loaded: readonly T[];
  isPending: boolean;
  isStale: boolean;
  error: Error | null;
  retry(): void;
  /** Called by the list with the visible rows. */
  onVisibleRange(start: number, end: number): void;
}

/** A list of any length that reads only the visible pages. */
export function usePages<Id extends ListCall>(id: Id, query: Options<Id>['query']): Pages<Row<Id>> {
  const [range, setRange] = useState({ start: 0, end: 1 });
  const numbers = pageNumbers(range.start, range.end);
  const pages = useReads(
    id,
    numbers.map((page) => ({ query: { ...query, page, pageSize: PAGE_SIZE } }) as Options<Id>),
    // Keep the previous rows while filters change, but not the rows of another page.
    { keepPrevious: (previous, next) => previous.query?.page === next.query?.page },
  );
  const replies = pages.map(({ data }) => data as Reply<Id> | undefined);
  // Keep the length of the list until the new page has loaded.
  const lastTotal = useRef(0);
  lastTotal.current = replies.find((reply) => reply !== undefined)?.total ?? lastTotal.current;
  const total = lastTotal.current;
  const firstError = pages.find(({ isError, data }) => isError && data === undefined)?.error ?? null;
  return {
    id: JSON.stringify(query),
    total,
    rowAt: (index) => {
      const page = Math.floor(index / PAGE_SIZE) + 1;
      return replies[numbers.indexOf(page)]?.data[index % PAGE_SIZE] as Row<Id> | undefined;
    },
    loaded: replies.flatMap((reply) => (reply?.data ?? []) as Row<Id>[]),
    isPending: total === 0 && pages.every(({ isPending }) => isPending),
    isStale: pages.some(({ isPlaceholderData }) => isPlaceholderData),
    error: firstError,
    retry: () => {
      for (const page of pages) void page.refetch();
    },
    onVisibleRange: (start, end) =>
      setRange((before) => (before.start === start && before.end === end ? before : { start, end })),
  };
}
