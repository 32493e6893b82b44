import { type DomainMessage, topics } from '@vitrine/contract';
import type { Timers } from '@vitrine/time';
import { LRUCache } from 'lru-cache';
import { entryLimit } from './entry-limit.ts';

/** Notifies the dashboards of a domain of changes, which then refetch what changed. Best effort: they also poll. */
export interface ChangeNotifier {
  notify(domainId: string, kind: DomainMessage['kind'] | 'font', ids: readonly string[]): void;
  /** A number that grows with every change of a domain in this process. It invalidates caches. */
  version(domainId: string): number;
}

type PublishMessage = (topic: string, message: unknown) => Promise<void>;

/** Debounces changes and sends one message per domain and kind, so many simultaneous heartbeats cause few messages. */
export function createChangeNotifier(
  publish: PublishMessage,
  timers: Pick<Timers, 'setTimeout'>,
  onError: (error: unknown) => void,
): ChangeNotifier {
  const gathered = new Map<string, { domainId: string; kind: DomainMessage['kind']; ids: Set<string> }>();
  const versions = new LRUCache<string, number>(entryLimit(10_000));
  let serial = 0;
  let waiting = false;

  function flush(): void {
    waiting = false;
    const entries = [...gathered.values()];
    gathered.clear();
    for (const { domainId, kind, ids } of entries) {
      // With many ids, dashboards refetch everything of the kind.
      const message: DomainMessage = { type: 'changed', kind, ids: ids.size > 500 ? [] : [...ids] };
      publish(topics.domain(domainId), message).catch(onError);
    }
  }

  return {
    notify(domainId, kind, ids) {
      serial += 1;
      // A heartbeat does not change the length of any list.
      if (kind !== 'device_state') versions.set(domainId, serial);
      if (kind === 'font') return;
      const key = `${domainId} ${kind}`;
      const entry = gathered.get(key) ?? { domainId, kind, ids: new Set<string>() };
      for (const id of ids) entry.ids.add(id);
      gathered.set(key, entry);
      if (waiting) return;
      waiting = true;
      timers.setTimeout(flush, 50);
    },
    version: (domainId) => versions.get(domainId) ?? 0,
  };
}
