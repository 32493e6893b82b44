import { useQueries } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Options, type Reply, readOf } from '../../platform/api.ts';
import { realtimeState } from '../../platform/realtime-state.ts';
import { useStore } from '../../platform/store.ts';
import { PAGE_SIZE, pageNumbers } from './paging.ts';

type ListCall = 'devices.list' | 'library.list' | 'presentations.list' | 'playlists.list';
type Row<Id extends ListCall> = Reply<Id>['data'][number];

export interface Pages<T> {
  /** Changes with what is asked for: another list begins at its top. */
  id: string;
  total: number;
  /** Undefined: not there yet. */
  rowAt(index: number): T | undefined;
  /** Rows that are here, for selections. */
  loaded: readonly T[];
  isPending: boolean;
  isStale: boolean;
  error: Error | null;
  retry(): void;
  /** The list tells which rows are in sight. */
  onVisibleRange(start: number, end: number): void;
}

/** A list of any length: the pages in sight are read, the others are not. */
export function usePages<Id extends ListCall>(id: Id, query: Options<Id>['query']): Pages<Row<Id>> {
  const live = useStore(realtimeState) === 'live';
  const [range, setRange] = useState({ start: 0, end: 1 });
  const numbers = pageNumbers(range.start, range.end);
  const pages = useQueries({
    queries: numbers.map((page) => ({
      ...readOf(id, { query: { ...query, page, pageSize: PAGE_SIZE } } as Options<Id>),
      // While filters change the former rows stay; another page's rows would be wrong ones.
      placeholderData: (data: Reply<Id> | undefined, former?: { queryKey: readonly unknown[] }) =>
        pageOf(former?.queryKey) === page ? data : undefined,
      refetchInterval: live ? (false as const) : 30_000,
    })),
  });
  const replies = pages.map(({ data }) => data as Reply<Id> | undefined);
  // Far pages come one by one: until they do, the list stays as long as it was.
  const known = useRef(0);
  known.current = replies.find((reply) => reply !== undefined)?.total ?? known.current;
  const total = known.current;
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

function pageOf(key: readonly unknown[] | undefined): number | undefined {
  return (key?.[1] as { query?: { page?: number } } | undefined)?.query?.page;
}
