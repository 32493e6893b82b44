import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import type { Span } from './viewport.ts';
import type { ZoneClock } from './zone-clock.ts';

const STEPS = [
  SECOND,
  5 * SECOND,
  10 * SECOND,
  30 * SECOND,
  MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
] as const;

/** The finest step whose marks are at least `minPixels` apart. */
export function stepFor(view: Span, width: number, minPixels: number): number {
  const perPixel = (view.to - view.from) / Math.max(width, 1);
  return STEPS.find((step) => step / perPixel >= minPixels) ?? DAY;
}

/** The instants in `[view.from, view.to]` at which the zone's clocks show a multiple of `step`. */
export function ticksIn(zone: ZoneClock, view: Span, step: number): number[] {
  const ticks: number[] = [];
  for (let at = tickAfter(zone, view.from - 1, step); at <= view.to; at = tickAfter(zone, at, step))
    ticks.push(at);
  return ticks;
}

/** Clock changes can skip, repeat or move a mark, so check each step. */
function tickAfter(zone: ZoneClock, after: number, step: number): number {
  const isAligned = (at: number) => (at + zone.offsetAt(at)) % step === 0;
  for (let at = after; ; ) {
    const offset = zone.offsetAt(at);
    const localTime = (Math.floor((at + offset) / step) + 1) * step;
    const candidate = localTime - offset;
    if (isAligned(candidate)) return candidate;
    const other = localTime - zone.offsetAt(candidate);
    if (other > after && isAligned(other)) return other;
    at = Math.max(candidate, at + 1);
  }
}
