import { WORKER_STATE_MAX_CHARACTERS } from '@vitrine/contract/constants';
import { repeat, type Timers } from '@vitrine/time';
import type { Telemetry } from './telemetry.ts';

/** A sensor can report many times a second. The server receives only its latest state. */
const REPORT_INTERVAL_MS = 10_000;
const MAX_NAMES = 200;

/** Reports the states of workers on this device to the server: the latest state of each worker, once. */
export function createWorkerReports(telemetry: Telemetry, timers: Timers) {
  const reported = new Map<string, string>();
  const waiting = new Map<string, unknown>();

  function report(): void {
    for (const [name, state] of waiting) {
      const text = JSON.stringify(state) ?? 'null';
      if (text === reported.get(name) || text.length > WORKER_STATE_MAX_CHARACTERS) continue;
      reported.set(name, text);
      void telemetry.record({ type: 'worker', name: name.slice(0, 200), state });
    }
    waiting.clear();
  }

  return {
    add(name: string, state: unknown): void {
      if (waiting.has(name) || waiting.size < MAX_NAMES) waiting.set(name, state);
    },
    /** Returns a function that stops it. */
    start: () => repeat(timers, REPORT_INTERVAL_MS, REPORT_INTERVAL_MS, report),
  };
}
