import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';

export type LoadState<Answer> =
  | { name: 'loading' }
  | { name: 'answered'; answer: Answer }
  | { name: 'failed'; error: string };

export interface PropertiesLoader<Question> {
  /** Loads after a pause in the changes. */
  load(question: Question): void;
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
export function createPropertiesLoader<Question, Answer>(options: {
  read(question: Question): Promise<Answer>;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  onState(state: LoadState<Answer>): void;
}): PropertiesLoader<Question> {
  const { read, timers, onState } = options;
  let latest: { question: Question } | null = null;
  let timer: number | null = null;
  let phase: 'idle' | 'reading' | 'changed' | 'stopped' = 'idle';

  async function begin(): Promise<void> {
    timer = null;
    if (!latest) return;
    phase = 'reading';
    onState({ name: 'loading' });
    let outcome: LoadState<Answer>;
    try {
      outcome = { name: 'answered', answer: await read(latest.question) };
    } catch (error) {
      outcome = { name: 'failed', error: errorMessage(error) };
    }
    // The values can have changed during the request.
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
    load(question) {
      latest = { question };
      start(DEBOUNCE_MS);
    },
    retry: () => start(0),
    stop() {
      phase = 'stopped';
      if (timer !== null) timers.clearTimeout(timer);
    },
  };
}
