import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '@vitrine/client';
import { session, signOut } from './session.ts';

/** A session that the service no longer knows is over. Wrong passwords and codes don't end one. */
function endSession(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthorized' && session.get() !== null) signOut();
}

/**
 * Whether the cookie is of another account than the one that signed in here. Content on another port of this host can
 * set cookies: nobody must work in somebody else's account without noticing.
 */
function isForeign(profile: unknown): boolean {
  const expected = session.get();
  return expected !== null && (profile as { id?: unknown } | undefined)?.id !== expected;
}

function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: endSession,
    onSuccess: (data, { queryKey }) => {
      if (queryKey[0] === 'profile.get' && isForeign(data)) signOut();
    },
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (mutation.meta?.keepsSession !== true) endSession(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      networkMode: 'always',
      retry: (count, error) => isTransient(error) && count < 2,
    },
    mutations: { networkMode: 'always' },
  },
});
