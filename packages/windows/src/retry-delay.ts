/** Exponential backoff before a window that failed repeatedly is opened again: doubled from the first to the last. */
const RETRY_FIRST_MS = 3000;
const RETRY_LAST_MS = 60_000;

/** Milliseconds before retry number `attempt`, which counts from 1. */
export function retryDelay(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_LAST_MS);
}
