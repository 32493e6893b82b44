import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSessionOver, isTransient } from '../errors.ts';
import { session, signOut } from '../session.ts';

const RETRIES = 2;
const FRESH_MS = 30_000;

/** Signs out if the error says that the session has ended. */
function endSession(error: unknown): void {
  if (isSessionOver(error) && session.get() !== null) signOut();
}

/**
 * Whether the cookie belongs to a different account than the one that signed in here. Content on another port of this
 * host can set cookies, and people must not work in another account without noticing.
 */
function isOtherAccount(profile: unknown): boolean {
  const expected = session.get();
  return expected !== null && (profile as { id?: unknown } | undefined)?.id !== expected;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: endSession,
      onSuccess: (data, { queryKey }) => {
        if (queryKey[0] === 'profile.get' && isOtherAccount(data)) signOut();
      },
    }),
    mutationCache: new MutationCache({
      // Wrong passwords and codes don't end a session.
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.keepsSession !== true) endSession(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        retry: (count, error) => isTransient(error) && count < RETRIES,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
