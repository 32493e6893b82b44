import { HOUR, SECOND } from '@vitrine/time';
import type { Store } from '@vitrine/ui/store';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Span } from './viewport.ts';

const NEAR = 2 * HOUR;

/** The current time, to the second in close views, otherwise to half a minute. */
export function useCurrentTime(view: Store<Span>): number {
  const [now, setNow] = useState(() => Date.now());
  const isNear = useSyncExternalStore(view.subscribe, () => view.get().to - view.get().from < NEAR);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), isNear ? SECOND : 30 * SECOND);
    return () => clearInterval(timer);
  }, [isNear]);
  return now;
}
