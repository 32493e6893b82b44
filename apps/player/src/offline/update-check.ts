import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import { RETRY_FIRST_MS, RETRY_LAST_MS } from './file-stager.ts';

interface UpdateCheckOptions {
  check(): Promise<void>;
  timers: Timers;
  random(): number;
  log: Log;
}

/** Checks for updates, one check at a time, and repeats a check that failed with backoff. */
export function createUpdateCheck({ check, timers, random, log }: UpdateCheckOptions) {
  const backoff = createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random });
  let state: 'idle' | 'running' | 'running, then again' = 'idle';
  let retryTimer: number | undefined;

  const isRequestedAgain = () => state === 'running, then again';

  async function run(): Promise<void> {
    timers.clearTimeout(retryTimer);
    state = 'running';
    try {
      await check();
      backoff.reset();
    } catch (error) {
      log.warn('Failed to fetch the published content', { error: errorMessage(error) });
      if (!isRequestedAgain()) retryTimer = timers.setTimeout(() => void run(), backoff.next());
    }
    const again = isRequestedAgain();
    state = 'idle';
    if (again) void run();
  }

  return {
    /** Checks now, or right after the check that is running. */
    request(): void {
      if (state === 'idle') void run();
      else state = 'running, then again';
    },
  };
}
