import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';

export type LoadState<Result> =
  | { name: 'loading' }
  | { name: 'loaded'; result: Result }
  | { name: 'failed'; error: string };

export interface PropertiesLoader<Request> {
  /** Loads after a pause in the changes. */
  load(request: Request): void;
  /** Repeats the last request. */
  retry(): void;
  stop(): void;
}

/** Debounces typing, which changes the values with every key. */
const DEBOUNCE_MS = 300;

/**
 * Sends one request at a time, for the latest values. Changes during a request wait for its end, which saves a slow
 * bundle from computing states that are already outdated.
 */
export function createPropertiesLoader<Request, Result>(options: {
  read(request: Request): Promise<Result>;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  onState(state: LoadState<Result>): void;
}): PropertiesLoader<Request> {
  const { read, timers, onState } = options;
  let latest: { request: Request } | null = null;
  let timer: number | null = null;
  let phase: 'idle' | 'reading' | 'changed' | 'stopped' = 'idle';

  async function begin(): Promise<void> {
    timer = null;
    if (!latest) return;
    phase = 'reading';
    onState({ name: 'loading' });
    let outcome: LoadState<Result>;
    try {
      outcome = { name: 'loaded', result: await read(latest.request) };
    } catch (error) {
      outcome = { name: 'failed', error: errorMessage(error) };
    }
    // The values may have changed during the request.
    const now = phase as 'reading' | 'changed' | 'stopped';
    if (now === 'stopped') return;
    phase = 'idle';
    if (now === 'changed') await begin();
    else onState(outcome);
  }

  function start(ms: number): void {
    if (phase === 'stopped') return;
    if (phase !== 'idle') {
      phase = 'changed';
      return;
    }
    if (timer !== null) timers.clearTimeout(timer);
    timer = timers.setTimeout(() => void begin(), ms);
  }

  return {
    load(request) {
      latest = { request };
      start(DEBOUNCE_MS);
    },
    retry: () => start(0),
    stop() {
      phase = 'stopped';
      if (timer !== null) timers.clearTimeout(timer);
    },
  };
}
