import { isFinal } from '../errors.ts';

/** The interval at which reads are repeated while the broker cannot be reached. */
const POLL_MS = 30_000;

/** How soon to repeat a read; false: only when a change makes it stale, or the person retries. */
export function pollingOf<T>(
  { data, error }: { data?: T | undefined; error: unknown },
  isLive: boolean,
  pollMs?: (reply: T | undefined) => number | null,
): number | false {
  if (isFinal(error)) return false;
  if (pollMs) return pollMs(data) ?? false;
  return isLive ? false : POLL_MS;
}
