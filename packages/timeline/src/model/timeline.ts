import type { Segment, StepCause } from '@vitrine/engine';

/** An item at one place: the items of a playlist that is nested twice have two slots. */
export interface Slot {
  /** The {@link slotKey} of its path and index. */
  key: string;
  presentationId: string;
  /** Playlist ids from the root to the playlist that contains it. */
  path: string[];
  itemIndex: number;
}

/**
 * What plays, as columns: a week of ten-second items has 60,480 segments, which the worker transfers without copying.
 * Each segment ends where the next begins, and the last one ends at `to`.
 */
export interface Timeline {
  from: number;
  to: number;
  starts: Float64Array;
  /** Indexes into `slots`; {@link NO_SLOT} where nothing plays. */
  slotOf: Int32Array;
  causes: Uint8Array;
  slots: Slot[];
  /** The average length of a play. */
  averagePlay: number;
}

export const NO_SLOT = -1;
export const STEP_CAUSES: readonly StepCause[] = [
  'next',
  'loop',
  'hold',
  'override',
  'nothing_plays',
  'empty',
];

/** The key of a place in the content: the playlists on the path to it, and its index in the last one. */
export function slotKey(path: readonly string[], itemIndex: number): string {
  return `${path.join('/')}#${itemIndex}`;
}

export function toTimeline(segments: readonly Segment[], from: number, to: number): Timeline {
  const { length } = segments;
  const starts = new Float64Array(length);
  const slotOf = new Int32Array(length);
  const causes = new Uint8Array(length);
  const slots: Slot[] = [];
  const known = new Map<string, number>();
  let [plays, time] = [0, 0];
  segments.forEach(({ start, end, presentationId, path, itemIndex, cause }, index) => {
    starts[index] = start;
    causes[index] = STEP_CAUSES.indexOf(cause);
    if (presentationId === null) {
      slotOf[index] = NO_SLOT;
      return;
    }
    plays += 1;
    time += end - start;
    const key = slotKey(path, itemIndex);
    let slot = known.get(key);
    if (slot === undefined) {
      slot = slots.push({ key, presentationId, path, itemIndex }) - 1;
      known.set(key, slot);
    }
    slotOf[index] = slot;
  });
  return {
    from,
    to: segments.at(-1)?.end ?? to,
    starts,
    slotOf,
    causes,
    slots,
    averagePlay: time / Math.max(plays, 1),
  };
}

/** The index of the segment that contains an instant, or of the first or last segment; -1 if there is none. */
export function segmentAt({ starts }: Pick<Timeline, 'starts'>, at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] as number) <= at) low = middle;
    else high = middle - 1;
  }
  return high < 0 ? -1 : low;
}

export function segmentEnd({ starts, to }: Pick<Timeline, 'starts' | 'to'>, index: number): number {
  return starts[index + 1] ?? to;
}

export function slotAt({ slots, slotOf }: Timeline, index: number): Slot | null {
  return slots[slotOf[index] ?? NO_SLOT] ?? null;
}

/** The intervals in which a place of the content plays, as alternating starts and ends. */
export type Intervals = Float64Array;

/** Intervals in which one item plays (each play its own), or anything inside a nested playlist (joined). */
export function findIntervals(
  timeline: Timeline,
  place: { path: readonly string[]; itemIndex: number; playlistId: string | null },
): Intervals {
  const { playlistId } = place;
  const inside = playlistId === null ? null : [...place.path, playlistId];
  const key = slotKey(place.path, place.itemIndex);
  const wanted = timeline.slots.map((slot) =>
    inside ? inside.every((id, level) => slot.path[level] === id) : slot.key === key,
  );
  const found: number[] = [];
  for (let index = 0; index < timeline.starts.length; index += 1) {
    if (!wanted[timeline.slotOf[index] as number]) continue;
    const start = timeline.starts[index] as number;
    const end = segmentEnd(timeline, index);
    if (inside && found.at(-1) === start) found[found.length - 1] = end;
    else found.push(start, end);
  }
  return Float64Array.from(found);
}
