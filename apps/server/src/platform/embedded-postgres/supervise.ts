import { setTimeout as delay } from 'node:timers/promises';
import { type Postmaster, stopPostmaster } from './postmaster.ts';
import type { EmbeddedPostgresLog } from './start-postmaster.ts';

const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5_000;

/** Restarts PostgreSQL whenever it exits, until `stop`. */
export function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: EmbeddedPostgresLog) {
  let postmaster = first;
  let stopping = false;
  let starting: Promise<void> | undefined;

  function watch(current: Postmaster): void {
    void current.exited.then(() => {
      if (stopping) return;
      log.warn('PostgreSQL ended unexpectedly. Starting it again.');
      starting = restart().finally(() => {
        starting = undefined;
      });
    });
  }

  async function restart(): Promise<void> {
    for (let wait = RESTART_DELAY_MS; !stopping; wait = Math.min(wait * 2, LONGEST_RESTART_DELAY_MS)) {
      try {
        postmaster = await start();
        log.info(`PostgreSQL is running again (process ${postmaster.pid}).`);
        watch(postmaster);
        return;
      } catch (error) {
        log.warn((error as Error).message);
        await delay(wait);
      }
    }
  }

  watch(postmaster);
  return {
    get pid() {
      return postmaster.pid;
    },
    async stop(): Promise<void> {
      stopping = true;
      await starting;
      await stopPostmaster(postmaster);
    },
  };
}
