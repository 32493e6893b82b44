import { HOUR, SECOND } from '@vitrine/time';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Store } from '../../platform/store.ts';
import type { Span } from './viewport.ts';

const NEAR = 2 * HOUR;

/** The present: to the second where one looks closely, else to the half minute. */
export function usePresent(view: Store<Span>): number {
  const [now, setNow] = useState(() => Date.now());
  const isNear = useSyncExternalStore(view.subscribe, () => view.get().to - view.get().from < NEAR);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isNear ? SECOND : 30 * SECOND);
    return () => clearInterval(timer);
  }, [isNear]);
  return now;
}
