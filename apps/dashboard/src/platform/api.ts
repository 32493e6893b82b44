import {
  type QueryKey,
  type UseMutationOptions,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type CallOptions, createClient } from '@vitrine/client';
import type { CallId, Calls, ReplyResult } from '@vitrine/contract';
import { useCallback } from 'react';
import { type ChangedKind, isStaleBy } from './invalidation.ts';
import { realtimeState } from './realtime-state.ts';
import { useStore } from './store.ts';

export type Reply<Id extends CallId> = ReplyResult<Calls[Id]>;
export type Options<Id extends CallId> = CallOptions<Calls[Id]>;
export type Device = Reply<'devices.get'>;
export type Playlist = Reply<'playlists.get'>;
export type PlaylistItem = Playlist['items'][number];
export type Presentation = Reply<'presentations.get'>;
export type Application = Reply<'applications.get'>;
export type ApplicationVersion = NonNullable<Application['currentAppVersion']>;
export type Property = ApplicationVersion['presentationProperties'][number];
export type LibraryItem = Reply<'library.list'>['data'][number];
export type FileUpload = Reply<'fileUploads.get'>;
export type Profile = Reply<'profile.get'>;

/** How often reads are repeated while the broker cannot be reached. */
const POLL_MS = 30_000;

export const api = createClient({ baseUrl: '/api', credential: () => ({ kind: 'cookie' }) });

/** One call with its options, whatever the call: the client's own types cannot be chosen by a variable. */
export function callApi<Id extends CallId>(id: Id, options?: Options<Id>): Promise<Reply<Id>> {
  return (api.call as (id: CallId, options?: unknown) => Promise<unknown>)(id, options) as Promise<Reply<Id>>;
}

type ReadOptions<Id extends CallId> = Omit<
  UseQueryOptions<Reply<Id>, Error, Reply<Id>, QueryKey>,
  'queryKey' | 'queryFn'
>;

/** The query of a call; its key is `[call, options]`, which `invalidation.ts` relies on. */
export function readOf<Id extends CallId>(id: Id, options?: Options<Id>) {
  return {
    queryKey: options === undefined ? [id] : [id, options],
    queryFn: ({ signal }: { signal: AbortSignal }) => callApi(id, { ...options, signal } as Options<Id>),
  };
}

/** Reads a call and keeps it fresh: by realtime messages, or every 30 seconds while the broker is away. */
export function useRead<Id extends CallId>(id: Id, options?: Options<Id>, extra?: ReadOptions<Id>) {
  const live = useStore(realtimeState) === 'live';
  return useQuery({ ...readOf(id, options), refetchInterval: live ? false : POLL_MS, ...extra });
}

/** Makes reads stale after a change of ours, without waiting for the service to say so. */
export function useTouch() {
  const client = useQueryClient();
  return useCallback(
    (kind: ChangedKind, ids: readonly string[] = []) =>
      client.invalidateQueries({ predicate: (query) => isStaleBy(query.queryKey, kind, ids) }),
    [client],
  );
}

/** A change by one call. `touches`: what it makes stale. */
export function useChange<Id extends CallId>(
  id: Id,
  touches: readonly ChangedKind[] = [],
  extra?: Omit<UseMutationOptions<Reply<Id>, Error, Options<Id>>, 'mutationFn'>,
) {
  const touch = useTouch();
  return useMutation<Reply<Id>, Error, Options<Id>>({
    mutationFn: (options) => callApi(id, options),
    ...extra,
    onSuccess: (...result) => {
      for (const kind of touches) void touch(kind);
      return extra?.onSuccess?.(...result);
    },
  });
}
