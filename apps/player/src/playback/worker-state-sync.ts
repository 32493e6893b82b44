import { errorMessage } from '@vitrine/contract/error-message';
import type { Log } from '../platform/log.ts';
import type { ServiceWorkerState } from './worker-states.ts';

export interface WorkerStateSyncOptions {
  /** The server's worker states for this screen, and their version. */
  fetchStates(): Promise<{ version: number; states: ServiceWorkerState[] }>;
  onStates(states: readonly ServiceWorkerState[]): void;
  log: Log;
}

/** Catches up with worker states that were sent while the screen was away or had no realtime connection. */
export function createWorkerStateSync({ fetchStates, onStates, log }: WorkerStateSyncOptions) {
  /** 0: nothing was ever sent. */
  let known = 0;
  let isFetching = false;

  return {
    /** Fetches the states if the server has another version. A failure is retried with the next heartbeat. */
    async sync(version: number): Promise<void> {
      if (version === known || isFetching) return;
      isFetching = true;
      try {
        const fetched = await fetchStates();
        known = fetched.version;
        onStates(fetched.states);
      } catch (error) {
        log.warn('The worker states could not be read', { error: errorMessage(error) });
      } finally {
        isFetching = false;
      }
    },
  };
}
