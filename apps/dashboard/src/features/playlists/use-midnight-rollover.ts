import { type Timeframe, viewKind } from '@vitrine/timeline';
import { dayStart } from '@vitrine/timeline/zone';
import { useEffect, useRef } from 'react';

/**
 * Moves a timeline of today to the next day at midnight. Otherwise, a page that stays open overnight would show
 * yesterday. If the timeline shows another day, or only some hours, it stays as it is.
 */
export function useMidnightRollover(timeframe: Timeframe, now: number): void {
  const today = dayStart(timeframe.zone, now);
  const latest = useRef(today);
  useEffect(() => {
    const before = latest.current;
    latest.current = today;
    if (before !== today) rollOverToToday(timeframe, before, today);
  }, [timeframe, today]);
}

/** Shows `today` if the timeline shows the day that was today before. */
export function rollOverToToday(
  { zone, day, view }: Pick<Timeframe, 'zone' | 'day' | 'view'>,
  before: number,
  today: number,
): void {
  const shown = view.get();
  if (day.get() !== before || shown.from !== before || viewKind(shown) !== 'day') return;
  day.set(today);
  view.set({ from: today, to: dayStart(zone, today, 1) });
}
