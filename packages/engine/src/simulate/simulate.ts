import type { PublishedContent } from '@vitrine/contract';
import type { Step, StepCause } from '../selection/engine.ts';
import { type SimulationOptions, simulateSteps } from './simulate-steps.ts';

/** A time `[start, end)` (epoch milliseconds) in which the screen shows one presentation, or nothing. */
export interface Segment {
  start: number;
  end: number;
  /** Null: nothing plays. */
  presentationId: string | null;
  /** The playlist that contains the presentation. */
  playlistId: string;
  /** Playlist ids from the root to the one that contains the presentation. */
  path: string[];
  /** The item's index in its playlist as published; -1 if nothing plays. */
  itemIndex: number;
  cause: StepCause;
}

/** The maximum number of segments that one call returns: two weeks of ten-second items. */
export const MAX_SEGMENTS = 120_960;

/**
 * Simulates what a player shows between `from` and `to` (epoch milliseconds), beginning with `options.state` or at the
 * start. Presentations last their `duration`, and at least 5 seconds; an override interrupts them at the player's next
 * check, one second past the minute. Returns at most {@link MAX_SEGMENTS}; the last segment then ends before `to`.
 */
export function simulate(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
): Segment[] {
  const segments: Segment[] = [];
  simulateSteps(content, options, from, to, createSegmentRecorder(segments));
  return segments;
}

/** Returns a visitor that records each step. It returns false when there are {@link MAX_SEGMENTS}. */
export function createSegmentRecorder(
  segments: Segment[],
): (step: Step, start: number, end: number) => boolean {
  return ({ presentationId, playlistId, path, itemIndex, cause }, start, end) => {
    if (segments.length < MAX_SEGMENTS)
      segments.push({ start, end, presentationId, playlistId, path, itemIndex, cause });
    return segments.length < MAX_SEGMENTS;
  };
}
