import type { PublishedContent } from '@vitrine/contract';
import {
  DEFAULT_PRESENTATION_DURATION_SECONDS,
  MIN_CONFIGURABLE_DURATION_SECONDS,
} from '@vitrine/contract/durations';
import type { DeviceData, WorkerStates } from '../rules/data.ts';
import { createSimulatedEngine, type EngineOptions, type Step } from '../selection/engine.ts';

export interface SimulationOptions extends EngineOptions {
  /** Device data throughout the simulation. */
  device?: DeviceData | undefined;
  /** Worker states throughout the simulation. */
  workers?: WorkerStates | undefined;
}

/** Players check for interrupts one second past every minute. */
const CHECK_EVERY_MS = 60_000;
const CHECK_AT_MS = 1_000;

/** Milliseconds that a presentation plays: its duration, and at least 5 seconds. */
export function durationOf(content: PublishedContent, presentationId: string): number {
  const seconds = content.presentations[presentationId]?.duration;
  const known = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0;
  return (
    Math.max(known ? seconds : DEFAULT_PRESENTATION_DURATION_SECONDS, MIN_CONFIGURABLE_DURATION_SECONDS) *
    1000
  );
}

/**
 * Steps an engine as a player does, and calls `visit` with each step and its time until it returns false. The times follow
 * each other without gaps from `from` to `to`.
 */
export function simulateSteps(
  content: PublishedContent,
  options: SimulationOptions,
  from: number,
  to: number,
  visit: (step: Step, start: number, end: number) => boolean,
): void {
  const simulated = createSimulatedEngine(content, options);
  let at = from;
  while (at < to) {
    const step = at === from ? simulated.engine.next({ ...options, now: at }) : simulated.nextAt(at);
    let end = step.presentationId === null ? to : Math.min(at + durationOf(content, step.presentationId), to);
    // The checks before `calmUntil` find nothing.
    for (let check = at; simulated.calmUntil < end; ) {
      check = checkAtOrAfter(Math.max(simulated.calmUntil, check + 1));
      if (check >= end) break;
      if (simulated.isInterruptedAt(check)) end = check;
    }
    if (!visit(step, at, end)) return;
    at = end;
  }
}

function checkAtOrAfter(instant: number): number {
  return Math.ceil((instant - CHECK_AT_MS) / CHECK_EVERY_MS) * CHECK_EVERY_MS + CHECK_AT_MS;
}
