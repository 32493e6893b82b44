import { v4, v7 } from 'uuid';

export function createSessionId(): string {
  return v4();
}

/** A UUID that sorts by time (version 7). `at` in epoch milliseconds; clocks of screens can be before 1970. */
export function createEventId(at: number): string {
  return v7({ msecs: Math.max(0, Math.floor(at)) });
}
