import { SECOND } from '@vitrine/time';
import type { Span } from '../timeframe/viewport.ts';
import { type Intervals, NO_SLOT, STEP_CAUSES, segmentAt, segmentEnd, type Timeline } from './timeline.ts';

/** Narrower intervals are merged. */
export const MIN_PIXELS = 4;
/** Fewer plays per bucket would make shares flicker between buckets, and more would blur where an item begins. */
const BUCKET_PLAYS = 16;
const MAX_BUCKET_PIXELS = 24;

/** A box in the lane of the screen: a segment, or the combined shares of many short segments. */
export type Box =
  | { kind: 'segment'; start: number; end: number; index: number; slot: number }
  | {
      kind: 'mix';
      start: number;
      end: number;
      shares: ReadonlyMap<number, number>;
      /** Whether an override playlist took over. */
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
 * The visible boxes. Segments that are narrower than {@link MIN_PIXELS} are combined in buckets. Buckets keep their
 * place while the view moves, because moving ones would shimmer. Adjacent boxes with only the same item are joined. The
 * shares of a mix add up to 1.
 */
export function boxesIn(timeline: Timeline, view: Span, width: number): Box[] {
  const { starts, slotOf, causes } = timeline;
  const boxes: Box[] = [];
  const pixel = (view.to - view.from) / Math.max(width, 1);
  const narrow = pixel * MIN_PIXELS;
  // Round to seconds: a rounding error at the edge of a bucket would become a separate column.
  const bucket =
    Math.ceil(
      Math.min(Math.max(timeline.averagePlay * BUCKET_PLAYS, narrow), pixel * MAX_BUCKET_PIXELS) / SECOND,
    ) * SECOND;
  const mixes = createMixes(boxes, timeline.from, bucket);
  const first = segmentAt(timeline, view.from);
  if (first < 0) return boxes;
  for (let index = first; index < starts.length && (starts[index] as number) < view.to; index += 1) {
    const start = starts[index] as number;
    const end = segmentEnd(timeline, index);
    const slot = slotOf[index] as number;
    // The view may already show another week while the simulation runs.
    if (end <= view.from) continue;
    if (end - start < narrow && slot !== NO_SLOT) {
      mixes.add(slot, start, end, STEP_CAUSES[causes[index] as number] === 'override');
      continue;
    }
    mixes.flush();
    boxes.push({ kind: 'segment', start, end, index, slot });
  }
  mixes.flush();
  return boxes;
}

/** Adds up short segments in buckets, and appends the mix of each bucket to the boxes. */
function createMixes(boxes: Box[], from: number, bucket: number) {
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
    // Show exactly where a playlist takes over.
    if (mix && mix.isOverride !== isOverride) flush();
    for (let at = start; at < end; ) {
      if (mix && at >= mix.limit) flush();
      if (!mix) {
        const limit = from + (Math.floor((at - from) / bucket) + 1) * bucket;
        mix = { start: at, end: at, limit, times: new Map(), isOverride };
      }
      const until = Math.min(end, mix.limit);
      mix.times.set(slot, (mix.times.get(slot) ?? 0) + until - at);
      mix.end = until;
      at = until;
    }
  };

  return { add, flush };
}

/**
 * A bar in the lane of an item or of a nested playlist. A run combines several plays that are too close to tell apart.
 */
interface Bar {
  start: number;
  end: number;
  isRun: boolean;
}

/** The visible intervals. Adjacent ones that would be narrower than a few pixels, or nearly touch, become runs. */
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
    // Plays that are only pixels apart look like one run, whatever their spacing.
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

/** The index of the first interval that ends after `at`. */
function firstAfter(intervals: Intervals, at: number): number {
  let [low, high] = [0, intervals.length / 2];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((intervals[middle * 2 + 1] as number) > at) high = middle;
    else low = middle + 1;
  }
  return low * 2;
}
