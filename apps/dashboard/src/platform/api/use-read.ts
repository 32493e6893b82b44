import {
  keepPreviousData,
  type UseQueryOptions,
  type UseQueryResult,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import type { CallId } from '@vitrine/contract';
import { useStore } from '@vitrine/ui/store';
import { realtimeState } from '../realtime-state.ts';
import { type Api, useApi } from './api-provider.tsx';
import { pollingOf } from './polling.ts';
import { type ReadKey, readKey } from './stale-reads.ts';
import type { Options, Reply } from './types.ts';

interface ReadSettings<Id extends CallId> {
  /** False: do not read yet. */
  enabled?: boolean;
  /**
   * Keeps the data of the previous options until the data of the new ones arrives: always, or only if the function
   * returns true.
   */
  keepPrevious?: boolean | ((previous: Options<Id>, next: Options<Id>) => boolean);
  /** How soon to read again after this reply, or undefined before the first; null: only when a change makes it stale. */
  pollMs?: (reply: Reply<Id> | undefined) => number | null;
  /** False: report a failure at once, without another attempt. */
  retry?: false;
  /** How long other components use the reply without reading again. */
  freshMs?: number;
}

type Read<Id extends CallId> = UseQueryResult<Reply<Id>, Error>;

/**
 * Reads a call and keeps the reply fresh: by realtime messages, or every 30 seconds while the broker cannot be reached.
 * `save-effects.ts` lists which saves make a read stale.
 */
export function useRead<Id extends CallId>(
  id: Id,
  options?: Options<Id>,
  settings: ReadSettings<Id> = {},
): Read<Id> {
  const api = useApi();
  const isLive = useStore(realtimeState) === 'live';
  return useQuery(queryOf(api, isLive, id, options, settings));
}

/** {@link useRead} with several options at once, such as the pages of a list. */
export function useReads<Id extends CallId>(
  id: Id,
  each: readonly Options<Id>[],
  settings: ReadSettings<Id> = {},
): Read<Id>[] {
  const api = useApi();
  const isLive = useStore(realtimeState) === 'live';
  return useQueries({ queries: each.map((options) => queryOf(api, isLive, id, options, settings)) });
}

type Query<Id extends CallId> = UseQueryOptions<Reply<Id>, Error, Reply<Id>, ReadKey>;

function queryOf<Id extends CallId>(
  { call }: Api,
  isLive: boolean,
  id: Id,
  options: Options<Id> | undefined,
  { enabled = true, keepPrevious = false, pollMs, retry, freshMs }: ReadSettings<Id>,
): Query<Id> {
  return {
    queryKey: readKey(id, options),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(id, { ...options, signal } as Options<Id>),
    enabled,
    refetchInterval: ({ state }: { state: { data?: Reply<Id> | undefined; error: Error | null } }) =>
      pollingOf(state, isLive, pollMs),
    ...(retry !== undefined && { retry }),
    ...(freshMs !== undefined && { staleTime: freshMs }),
    ...(keepPrevious === true && { placeholderData: keepPreviousData }),
    ...(typeof keepPrevious === 'function' && {
      placeholderData: (data: Reply<Id> | undefined, query?: { queryKey: ReadKey }) =>
        query && keepPrevious((query.queryKey[1] ?? {}) as Options<Id>, (options ?? {}) as Options<Id>)
          ? data
          : undefined,
    }),
  } as Query<Id>;
}
