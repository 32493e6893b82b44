import { endOf, type Slot, type Stretches, segmentAt, slotAt, type Timeline } from './timeline.ts';
import type { Span } from './viewport.ts';

/** One turn of a lane, for lists. */
export interface Entry {
  start: number;
  end: number;
  /** What plays; null in the lanes of items, and where nothing plays. */
  slot: Slot | null;
}

/** Lists are read one by one: nobody hears more than so many on either side. */
const MAX_SIDE = 25;

/** The turns of a lane in sight, those around `at` where there are many. `stretches` null: the lane of the screen. */
export function entriesIn(timeline: Timeline, stretches: Stretches | null, view: Span, at: number): Entry[] {
  const lane = laneOf(timeline, stretches);
  if (lane.count === 0) return [];
  const middle = Math.min(Math.max(at, view.from), view.to);
  const here = lane.indexAt(middle);
  const first = Math.max(here - MAX_SIDE, 0);
  const last = Math.min(here + MAX_SIDE, lane.count - 1);
  const entries: Entry[] = [];
  for (let index = first; index <= last; index += 1) {
    const entry = lane.at(index);
    if (entry.end > view.from && entry.start < view.to) entries.push(entry);
  }
  return entries;
}

/** The turn before or after the one at `at`; null: there is none. */
export function stepFrom(
  timeline: Timeline,
  stretches: Stretches | null,
  at: number,
  direction: 1 | -1,
): Entry | null {
  const lane = laneOf(timeline, stretches);
  if (lane.count === 0) return null;
  const here = lane.indexAt(at);
  // Between two turns, the last one that began is already "before".
  const { start, end } = lane.at(here);
  const isIn = at >= start && at < end;
  const index = direction > 0 ? (at < start ? here : here + 1) : isIn || at < start ? here - 1 : here;
  return index < 0 || index >= lane.count ? null : lane.at(index);
}

interface Lane {
  count: number;
  at: (index: number) => Entry;
  /** The last that began at or before a moment; the first for moments before all. */
  indexAt: (at: number) => number;
}

function laneOf(timeline: Timeline, stretches: Stretches | null): Lane {
  if (!stretches)
    return {
      count: timeline.starts.length,
      at: (index) => ({
        start: timeline.starts[index] as number,
        end: endOf(timeline, index),
        slot: slotAt(timeline, index),
      }),
      indexAt: (at) => segmentAt(timeline, at),
    };
  const starts = stretches.filter((_, index) => index % 2 === 0);
  return {
    count: starts.length,
    at: (index) => ({
      start: stretches[index * 2] as number,
      end: stretches[index * 2 + 1] as number,
      slot: null,
    }),
    indexAt: (at) => segmentAt({ starts }, at),
  };
}
