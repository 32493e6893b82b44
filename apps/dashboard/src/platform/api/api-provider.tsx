import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createClient } from '@vitrine/client';
import { createContext, type ReactNode, useContext } from 'react';
import { followOtherTabs, session } from '../session.ts';
import { createQueryClient } from './query-client.ts';
import { readKey } from './stale-reads.ts';
import type { CallApi, Profile } from './types.ts';

/** A function that makes calls to the API, and the cache of their replies. */
export interface Api {
  call: CallApi;
  cache: QueryClient;
}

/** Creates a client for the API on the origin of the page. */
export function createApi(): Api {
  const client = createClient({
    baseUrl: '/api',
    credential: () => ({ kind: 'cookie' }),
    // The service writes emails in this language.
    fetch: (url, { headers, ...init } = {}) =>
      fetch(url, { ...init, headers: { ...headers, 'accept-language': document.documentElement.lang } }),
  });
  // TypeScript cannot resolve the client's own types for a generic call id.
  return { call: client.call as CallApi, cache: createQueryClient() };
}

const ApiContext = createContext<Api | null>(null);

export function ApiProvider({ api, children }: { api: Api; children: ReactNode }) {
  return (
    <ApiContext value={api}>
      <QueryClientProvider client={api.cache}>{children}</QueryClientProvider>
    </ApiContext>
  );
}

/** For the hooks of `platform`. Everything else reads and saves with `useRead`, `useSave` and `useBatch`. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error('There is no ApiProvider around this component.');
  return api;
}

/**
 * Clears the cache when a person signs in or out, here or in another tab, so that nobody sees another person's data.
 * Returns a function that stops this.
 */
export function clearCacheOnSessionChange({ cache }: Api, onCleared: () => void): () => void {
  const stopFollowing = followOtherTabs();
  const unsubscribe = session.subscribe(() => {
    const person = session.get();
    const cachedProfile = cache.getQueryData<Profile>(readKey('profile.get'));
    // Signing in here has already updated the cache.
    if (person !== null && cachedProfile?.id === person) return;
    cache.clear();
    onCleared();
  });
  return () => {
    stopFollowing();
    unsubscribe();
  };
}
