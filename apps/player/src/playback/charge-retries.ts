import { createBackoff, type Timers } from '@vitrine/time';

const RETRY_FIRST_MS = 2000;
const RETRY_LAST_MS = 60_000;

/** The waits between the steps and attempts of charges. */
export function createRetries({ timers, random }: { timers: Timers; random(): number }) {
  return {
    wait: (ms: number): Promise<void> => new Promise((resolve) => void timers.setTimeout(resolve, ms)),
    createBackoff: () => createBackoff({ firstMs: RETRY_FIRST_MS, lastMs: RETRY_LAST_MS, random }),
  };
}
export type Retries = ReturnType<typeof createRetries>;
