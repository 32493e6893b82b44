import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '@vitrine/client';
import { session, signOut } from './session.ts';

/** A session that the service does not know any more is over; wrong passwords and codes are not that. */
function endSession(error: unknown): void {
  if (error instanceof ApiError && error.code === 'unauthorized' && session.get() !== null) signOut();
}

function isTransient(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
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
