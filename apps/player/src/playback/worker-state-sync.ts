import { errorMessage } from '@vitrine/contract/error-message';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { ServiceWorkerState } from './worker-states.ts';

export interface WorkerStateSyncEvents {
  fetched: { states: readonly ServiceWorkerState[] };
}

export interface WorkerStateSyncOptions {
  /** The server's worker states for this screen, and their version. */
  fetchStates(): Promise<{ version: number; states: ServiceWorkerState[] }>;
  log: Log;
  on: EventHandlers<WorkerStateSyncEvents>;
}

/** Fetches worker states that were sent while the screen was offline or had no realtime connection. */
export function createWorkerStateSync({ fetchStates, log, on }: WorkerStateSyncOptions) {
  /** The version of the last fetched states. Initially 0, the version of a screen to which no state was ever sent. */
  let known = 0;
  let isFetching = false;

  return {
    /** Fetches the states if the server has a different version. A failure is retried with the next heartbeat. */
    async sync(version: number): Promise<void> {
      if (version === known || isFetching) return;
      isFetching = true;
      try {
        const fetched = await fetchStates();
        known = fetched.version;
        on.fetched({ states: fetched.states });
      } catch (error) {
        log.warn('The worker states could not be read', { error: errorMessage(error) });
      } finally {
        isFetching = false;
      }
    },
  };
}
