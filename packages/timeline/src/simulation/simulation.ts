import type { PublishedContent } from '@vitrine/contract';
import {
  type Analysis,
  analyse,
  createEngine,
  type DeviceData,
  type EngineState,
  type Explanation,
  explain,
  forecast,
  type SimulationOptions,
  simulate,
  type WorkerStates,
} from '@vitrine/engine';
import { type Timeline, toTimeline } from '../model/timeline.ts';

/** A screen, its content and the values of its rules. */
export interface SimulationInput {
  content: PublishedContent;
  deviceId: string;
  device: DeviceData;
  workers: WorkerStates;
  multiTimezone: boolean;
  /** What the screen reports as playing, and since when. From then on, this determines the order of its rotation. */
  playing: { presentationId: string; startedAt: number } | null;
}

export interface TimelineJob {
  input: SimulationInput;
  from: number;
  to: number;
}

export interface TimelineResult {
  job: TimelineJob;
  timeline: Timeline;
  analysis: Analysis;
}

/** Simulates what plays from `from` to `to`, with totals. */
export function simulateTimeline(job: TimelineJob): TimelineResult {
  const { input, from, to } = job;
  const options = optionsOf(input);
  const { content } = input;
  const anchor = anchorOf(input, from);
  if (!anchor || anchor.at >= to) {
    const { segments, analysis } = forecast(content, options, from, to);
    return { job, timeline: toTimeline(segments, from, to), analysis };
  }
  const segments = [
    ...(anchor.at > from ? simulate(content, options, from, anchor.at) : []),
    ...simulate(content, { ...options, state: anchor.state }, Math.max(anchor.at, from), to),
  ];
  return { job, timeline: toTimeline(segments, from, to), analysis: analyse(content, options, from, to) };
}

export interface ExplainJob {
  input: SimulationInput;
  /** The instant to explain, and the beginning of the timeline that it is part of. */
  at: number;
  from: number;
}

export interface ExplainResult {
  job: ExplainJob;
  explanation: Explanation;
}

/** Explains why each item plays or not at an instant of the timeline that begins at `from`. */
export function explainMoment(job: ExplainJob): ExplainResult {
  const { input, at, from } = job;
  const options = { ...optionsOf(input), state: stateAt(input, from, at) };
  return { job, explanation: explain(input.content, options, at) };
}

function optionsOf({
  content,
  deviceId,
  device,
  workers,
  multiTimezone,
}: SimulationInput): SimulationOptions {
  return { playlistId: content.playlistId, deviceId, device, workers, multiTimezone };
}

const MAX_STEPS = 200;

/**
 * The state of the rotation when the screen began its current item: its next step is that item. Null if the item is
 * unknown or not in the content.
 */
function anchorOf(input: SimulationInput, from: number): { at: number; state: EngineState } | null {
  const { playing, content, device, workers } = input;
  if (!playing || playing.startedAt < from) return null;
  const engine = createEngine(content, optionsOf(input));
  const env = { now: playing.startedAt, device, workers };
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (engine.preview(env).presentationId === playing.presentationId)
      return { at: playing.startedAt, state: engine.state };
    engine.next(env);
  }
  return null;
}

/** Only playlists that hold an item depend on the past; for all others, every state gives the same explanation. */
function stateAt(input: SimulationInput, from: number, at: number): EngineState | null {
  const { content, device, workers } = input;
  if (!Object.values(content.playlists).some(({ mode }) => mode === 'holdOnTrue')) return null;
  const anchor = anchorOf(input, from);
  const isAfter = anchor !== null && anchor.at <= at;
  const options = { ...optionsOf(input), state: isAfter ? anchor.state : null };
  const engine = createEngine(content, options);
  for (const { start } of simulate(content, options, isAfter ? anchor.at : from, at + 1))
    engine.next({ now: start, device, workers });
  return engine.state;
}
