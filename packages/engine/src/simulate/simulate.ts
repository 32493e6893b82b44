import type { PublishedContent } from '@vitrine/contract';
import type { Step, StepReason } from '../selection/engine.ts';
import { type SimulationOptions, walk } from './walk.ts';

/** A stretch of time `[start, end)` (epoch milliseconds) in which one thing is on the screen. */
export interface Segment {
  start: number;
  end: number;
  /** Null: nothing plays. */
  presentationId: string | null;
  /** The playlist that holds the presentation. */
  playlistId: string;
  /** Playlist ids from the root to the one that holds the presentation. */
  path: string[];
  /** The item's place in its playlist as published; -1 when nothing plays. */
  itemIndex: number;
  cause: StepReason;
}

/** What one call gives at most: two weeks of ten-second items. */
export const MAX_SEGMENTS = 120_960;

/**
 * What plays between `from` and `to` (epoch milliseconds), as a player with these options would play it from
 * `options.state` or from the start. Presentations last their `duration` seconds, at least 5; an override cuts
 * them short at the player's next check, one second past the minute. Gives at most {@link MAX_SEGMENTS}: the
 * last segment then ends before `to`.
 */
export function simulate(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
): Segment[] {
  const segments: Segment[] = [];
  walk(content, options, from, to, createSegmentRecorder(segments));
  return segments;
}

/** Keeps each step, until there are {@link MAX_SEGMENTS}: false when there is no room for more. */
export function createSegmentRecorder(
  segments: Segment[],
): (step: Step, start: number, end: number) => boolean {
  return ({ presentationId, playlistId, path, itemIndex, reason }, start, end) => {
    if (segments.length < MAX_SEGMENTS)
      segments.push({ start, end, presentationId, playlistId, path, itemIndex, cause: reason });
    return segments.length < MAX_SEGMENTS;
  };
}
