import type { Span } from '../timeframe/viewport.ts';
import { type Intervals, type Slot, segmentAt, segmentEnd, slotAt, type Timeline } from './timeline.ts';

/** One play in a lane. */
export interface Play {
  start: number;
  end: number;
  /** The slot that plays; null in the lanes of items and where nothing plays. */
  slot: Slot | null;
}

/** The maximum number of plays on either side. Screen readers read lists item by item, so this is enough. */
const MAX_SIDE = 25;

/** The visible plays of a lane, or the ones around `at` if there are many. Null intervals: the lane of the screen. */
export function playsIn(timeline: Timeline, intervals: Intervals | null, view: Span, at: number): Play[] {
  const lane = laneOf(timeline, intervals);
  if (lane.count === 0) return [];
  const middle = Math.min(Math.max(at, view.from), view.to);
  const here = lane.indexAt(middle);
  const first = Math.max(here - MAX_SIDE, 0);
  const last = Math.min(here + MAX_SIDE, lane.count - 1);
  const entries: Play[] = [];
  for (let index = first; index <= last; index += 1) {
    const entry = lane.at(index);
    if (entry.end > view.from && entry.start < view.to) entries.push(entry);
  }
  return entries;
}

/** The play before or after the one at `at`, or null. */
export function adjacentPlay(
  timeline: Timeline,
  intervals: Intervals | null,
  at: number,
  direction: 1 | -1,
): Play | null {
  const lane = laneOf(timeline, intervals);
  if (lane.count === 0) return null;
  const here = lane.indexAt(at);
  // Between two plays, the previous one is the last one that began.
  const { start, end } = lane.at(here);
  const isIn = at >= start && at < end;
  const index = direction > 0 ? (at < start ? here : here + 1) : isIn || at < start ? here - 1 : here;
  return index < 0 || index >= lane.count ? null : lane.at(index);
}

interface Lane {
  count: number;
  at: (index: number) => Play;
  /** The last play that began at or before a moment, or the first play. */
  indexAt: (at: number) => number;
}

function laneOf(timeline: Timeline, intervals: Intervals | null): Lane {
  if (!intervals)
    return {
      count: timeline.starts.length,
      at: (index) => ({
        start: timeline.starts[index] as number,
        end: segmentEnd(timeline, index),
        slot: slotAt(timeline, index),
      }),
      indexAt: (at) => segmentAt(timeline, at),
    };
  const starts = intervals.filter((_, index) => index % 2 === 0);
  return {
    count: starts.length,
    at: (index) => ({
      start: intervals[index * 2] as number,
      end: intervals[index * 2 + 1] as number,
      slot: null,
    }),
    indexAt: (at) => segmentAt({ starts }, at),
  };
}
