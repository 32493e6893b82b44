import { SECOND } from '@vitrine/time';
import type { Span } from '../timeframe/viewport.ts';
import { BLANK, CAUSES, type Intervals, segmentAt, segmentEnd, type Timeline } from './timeline.ts';

/** What is narrower is not drawn by itself. */
export const MIN_PIXELS = 4;
/** Shares of few turns would flicker from bucket to bucket; wide buckets would blur where something begins. */
const BUCKET_TURNS = 16;
const MAX_BUCKET_PIXELS = 24;

/** What the lane of the screen shows: a segment, or so many short ones that only their shares can be told. */
export type Box =
  | { kind: 'segment'; start: number; end: number; index: number; slot: number }
  | {
      kind: 'mix';
      start: number;
      end: number;
      shares: ReadonlyMap<number, number>;
      /** Whether a playlist took over. */
      isOverride: boolean;
    };

interface Mix {
  start: number;
  end: number;
  limit: number;
  times: Map<number, number>;
  isOverride: boolean;
}

/**
 * The boxes in sight. Segments narrower than {@link MIN_PIXELS} are added up in buckets, which stand
 * still while the view moves, so that nothing shimmers; neighbours with nothing but the same item are one
 * box. Shares of a mix add up to 1.
 */
export function boxesIn(timeline: Timeline, view: Span, width: number): Box[] {
  const { starts, slotOf, causes } = timeline;
  const boxes: Box[] = [];
  const pixel = (view.to - view.from) / Math.max(width, 1);
  const narrow = pixel * MIN_PIXELS;
  // Whole seconds: a rounding error at the edge of a bucket would be a column of its own, in one colour.
  const bucket =
    Math.ceil(
      Math.min(Math.max(timeline.averageTurn * BUCKET_TURNS, narrow), pixel * MAX_BUCKET_PIXELS) / SECOND,
    ) * SECOND;
  let mix: Mix | null = null;

  const flush = () => {
    if (!mix) return;
    const { start, end, times, isOverride } = mix;
    mix = null;
    const last = boxes.at(-1);
    if (
      times.size === 1 &&
      last?.kind === 'mix' &&
      last.shares.size === 1 &&
      last.isOverride === isOverride
    ) {
      const [slot] = times.keys();
      if (last.end === start && slot !== undefined && last.shares.has(slot)) {
        last.end = end;
        return;
      }
    }
    const shares = new Map([...times].map(([slot, time]) => [slot, time / (end - start)]));
    boxes.push({ kind: 'mix', start, end, shares, isOverride });
  };
  const add = (slot: number, start: number, end: number, isOverride: boolean) => {
    // Where a playlist takes over is told exactly.
    if (mix && mix.isOverride !== isOverride) flush();
    for (let at = start; at < end; ) {
      if (mix && at >= mix.limit) flush();
      if (!mix) {
        const limit = timeline.from + (Math.floor((at - timeline.from) / bucket) + 1) * bucket;
        mix = { start: at, end: at, limit, times: new Map(), isOverride };
      }
      const until = Math.min(end, mix.limit);
      mix.times.set(slot, (mix.times.get(slot) ?? 0) + until - at);
      mix.end = until;
      at = until;
    }
  };

  const first = segmentAt(timeline, view.from);
  if (first < 0) return boxes;
  for (let index = first; index < starts.length && (starts[index] as number) < view.to; index += 1) {
    const start = starts[index] as number;
    const end = segmentEnd(timeline, index);
    const slot = slotOf[index] as number;
    // Another week may still be in sight while this one is worked out.
    if (end <= view.from) continue;
    if (end - start < narrow && slot !== BLANK) {
      add(slot, start, end, CAUSES[causes[index] as number] === 'override');
      continue;
    }
    flush();
    boxes.push({ kind: 'segment', start, end, index, slot });
  }
  flush();
  return boxes;
}

/** A bar in the lane of an item or of a nested playlist. A run stands for several plays too close to tell apart. */
export interface Bar {
  start: number;
  end: number;
  isRun: boolean;
}

/** The intervals in sight; neighbours that would be narrower than a few pixels, or nearly touch, become runs. */
export function barsIn(intervals: Intervals, view: Span, width: number): Bar[] {
  const bars: Bar[] = [];
  const pixel = (view.to - view.from) / Math.max(width, 1);
  const narrow = pixel * MIN_PIXELS;
  let last: Bar | null = null;
  for (let index = firstAfter(intervals, view.from); index < intervals.length; index += 2) {
    const start = intervals[index] as number;
    const end = intervals[index + 1] as number;
    if (start >= view.to) break;
    const isShort = end - start < narrow;
    // What rotates in less than some pixels reads as one run, however its plays are spaced.
    if (last && isShort && (last.isRun || last.end - last.start < narrow) && start - last.end < narrow * 2) {
      last.end = end;
      last.isRun = true;
      continue;
    }
    last = { start, end, isRun: false };
    bars.push(last);
  }
  return bars;
}

/** The place of the first stretch that ends after `at`. */
function firstAfter(intervals: Intervals, at: number): number {
  let [low, high] = [0, intervals.length / 2];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((intervals[middle * 2 + 1] as number) > at) high = middle;
    else low = middle + 1;
  }
  return low * 2;
}
