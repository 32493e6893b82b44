import type { DomainMessage } from '@vitrine/contract';
import { connectMqtt, createRealtimeClient } from '@vitrine/realtime-client';
import { browserTimers } from '@vitrine/time/browser';
import { useEffect } from 'react';
import { type Api, useApi } from './api/api-provider.tsx';
import { isStaleBy, mayBeServedFromCache } from './api/stale-reads.ts';
import { realtimeState } from './realtime-state.ts';
import { createThrottledBatch } from './throttled-batch.ts';

/** Messages that arrive together cause one round of reads. A stream of messages causes one round a second. */
const SOON_MS = 80;
const EVERY_MS = 1000;
/** After this time, the server no longer returns cached replies from before a change: see {@link mayBeServedFromCache}. */
const AGAIN_MS = 2200;

/** Parses a message about a change; null for any other message. */
export function readDomainMessage(text: string): DomainMessage | null {
  try {
    const value = JSON.parse(text) as Partial<DomainMessage> | null;
    if (value?.type !== 'changed' || typeof value.kind !== 'string' || !Array.isArray(value.ids)) return null;
    if (!Object.hasOwn(kinds, value.kind)) return null;
    return value as DomainMessage;
  } catch {
    return null;
  }
}

/**
 * Subscribes to the domain's channel and invalidates the queries that a change makes stale. After a gap, every query
 * is invalidated, because messages may have been missed. The returned function ends the subscription.
 */
function followDomain({ call, cache }: Api): () => void {
  const changes = createThrottledBatch<DomainMessage>(
    (messages) =>
      void cache.invalidateQueries({
        predicate: ({ queryKey }) => messages.some(({ kind, ids }) => isStaleBy(queryKey, kind, ids)),
      }),
    { soonMs: SOON_MS, everyMs: EVERY_MS, againMs: AGAIN_MS, timers: browserTimers },
  );
  // The change can be older than this page.
  const readAgain = browserTimers.setTimeout(
    () => void cache.invalidateQueries({ predicate: ({ queryKey }) => mayBeServedFromCache(queryKey) }),
    AGAIN_MS,
  );
  const client = createRealtimeClient({
    fetchKey: () => call('realtime.auth', { body: {} }),
    connect: connectMqtt,
    presence: null,
    pageUrl: window.location.href,
    now: Date.now,
    timers: browserTimers,
    random: Math.random,
    on: {
      connected({ hasGap }) {
        realtimeState.set('live');
        if (hasGap) void cache.invalidateQueries();
      },
      message(text) {
        const message = readDomainMessage(text);
        if (message) changes.add(message);
      },
      disconnected: () => realtimeState.set('away'),
      // The connection stays up until the key expires, and the client tries again before that.
      renewalFailed: () => undefined,
    },
  });
  client.start();
  return () => {
    client.stop();
    changes.stop();
    browserTimers.clearTimeout(readAgain);
    realtimeState.set('connecting');
  };
}

/** Follows the domain's channel while the component is mounted. */
export function useRealtime(): void {
  const api = useApi();
  useEffect(() => followDomain(api), [api]);
}

const kinds: Record<DomainMessage['kind'], true> = {
  device: true,
  device_state: true,
  publish: true,
  playlist: true,
  presentation: true,
  theme: true,
  folder: true,
  file_upload: true,
  application: true,
  profile: true,
  domain: true,
  resource_acl: true,
  view: true,
};
