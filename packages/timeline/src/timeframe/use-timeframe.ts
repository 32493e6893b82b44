import { useMemo, useState } from 'react';
import { createTimeframe, type Timeframe } from './timeframe.ts';
import { useCurrentTime } from './use-current-time.ts';
import { useDeferredStore } from './use-deferred-store.ts';
import type { Span } from './viewport.ts';
import { weekOf, zoneClock } from './zone-clock.ts';

/** A timeframe, the week that is drawn, and the current time. The zone is read once: give the component a key. */
export function useTimeframe(
  zoneId: string,
  isNarrow: boolean,
): { timeframe: Timeframe; bounds: Span; now: number } {
  const [timeframe] = useState(() => createTimeframe(zoneClock(zoneId), Date.now(), isNarrow));
  const day = useDeferredStore(timeframe.day);
  const bounds = useMemo(() => weekOf(timeframe.zone, day), [timeframe, day]);
  return { timeframe, bounds, now: useCurrentTime(timeframe.view) };
}
