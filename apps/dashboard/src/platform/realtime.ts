import type { QueryClient } from '@tanstack/react-query';
import type { DomainMessage } from '@vitrine/contract';
import { browserTimers } from '@vitrine/time/browser';
import type { MqttClient } from 'mqtt';
import { api } from './api.ts';
import { createGatherer } from './gather.ts';
import { isStaleBy } from './invalidation.ts';
import { realtimeState } from './realtime-state.ts';

const RETRY_FIRST_MS = 1000;
const RETRY_LAST_MS = 30_000;
/** Messages that come together are answered with one round of reads, a stream of them with one a second. */
const SOON_MS = 80;
const EVERY_MS = 1000;

/** What the broker said, when it is a change; anything else is ignored. */
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
 * Follows the domain's channel and makes stale exactly what changed. Keys are short-lived: a new one is asked
 * for at every connection. After a gap everything is read again, since messages were missed. Gives its end.
 */
export function followDomain(queries: QueryClient): () => void {
  let stopped = false;
  let client: MqttClient | null = null;
  let retryMs = RETRY_FIRST_MS;
  let retry: number | undefined;
  let renewal: number | undefined;
  let missed = false;

  const changes = createGatherer<DomainMessage>(
    (messages) =>
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => messages.some(({ kind, ids }) => isStaleBy(queryKey, kind, ids)),
      }),
    { soonMs: SOON_MS, everyMs: EVERY_MS, timers: browserTimers },
  );

  const again = () => {
    if (stopped || retry !== undefined) return;
    missed = true;
    realtimeState.set('away');
    client?.end(true);
    client = null;
    clearTimeout(renewal);
    retry = window.setTimeout(() => {
      retry = undefined;
      void connect();
    }, retryMs);
    retryMs = Math.min(retryMs * 2, RETRY_LAST_MS);
  };

  const connect = async () => {
    try {
      const [{ default: mqtt }, key] = await Promise.all([
        import('mqtt'),
        api.call('realtime.auth', { body: {} }),
      ]);
      if (stopped) return;
      const url = new URL(key.url, window.location.href);
      url.protocol = url.protocol.replace('http', 'ws');
      const link = mqtt.connect(url.href, {
        clientId: key.clientId,
        username: key.username,
        password: key.authKey,
        reconnectPeriod: 0,
        connectTimeout: 10_000,
        keepalive: 30,
        protocolVersion: 4,
      });
      client = link;
      link.on('connect', () => {
        link.subscribe(key.channelId, { qos: 1 }, (error) => {
          if (error) return again();
          retryMs = RETRY_FIRST_MS;
          realtimeState.set('live');
          if (missed) void queries.invalidateQueries();
          missed = false;
        });
      });
      link.on('message', (_topic, payload) => {
        const message = readDomainMessage(new TextDecoder().decode(payload));
        if (message) changes.add(message);
      });
      link.on('close', () => client === link && again());
      link.on('error', () => client === link && again());
      renewal = window.setTimeout(() => client === link && again(), key.expiresAt * 800);
    } catch {
      again();
    }
  };

  void connect();
  return () => {
    stopped = true;
    clearTimeout(retry);
    clearTimeout(renewal);
    changes.stop();
    client?.end(true);
    client = null;
    realtimeState.set('connecting');
  };
}

const kinds: Record<DomainMessage['kind'], true> = {
  device: true,
  device_state: true,
  playlist: true,
  presentation: true,
  theme: true,
  folder: true,
  file_upload: true,
  application: true,
  profile: true,
  domain: true,
  resource_acl: true,
};
