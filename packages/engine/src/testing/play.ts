import type { PublishedContent } from '@vitrine/contract';
import { createEngine, type Engine, type EngineOptions } from '../selection/engine.ts';
import type { EngineEnv } from '../selection/live-content.ts';

/** Friday, 20 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 12);

export function engineFor(document: PublishedContent, options: Partial<EngineOptions> = {}): Engine {
  return createEngine(document, { playlistId: 'root', deviceId: 'device', ...options });
}

/** An env in which the named workers are `on`. */
export function env(...on: string[]): EngineEnv {
  return { now: NOON, workers: Object.fromEntries(on.map((worker) => [worker, 'on'])) };
}

/** The next `count` presentations as one word (ids are letters); `-` when nothing plays, `!` after an interrupt. */
export function play(engine: Engine, count: number, at: EngineEnv = env()): string {
  let word = '';
  for (let index = 0; index < count; index += 1) {
    const { presentationId, shouldInterrupt } = engine.next(at);
    word += `${presentationId ?? '-'}${shouldInterrupt ? '!' : ''}`;
  }
  return word;
}

/** The presentations that a new engine plays. */
export function plays(
  document: PublishedContent,
  count: number,
  options: Partial<EngineOptions> = {},
  at = env(),
) {
  return play(engineFor(document, options), count, at);
}
