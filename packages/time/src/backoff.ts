interface BackoffOptions {
  firstMs: number;
  lastMs: number;
  /** A uniformly distributed random number in [0, 1). */
  random(): number;
}

interface Backoff {
  /** Counts a failure and returns the milliseconds to wait after it. */
  next(): number;
  reset(): void;
}

/**
 * Exponential backoff with jitter: waits double from the first to the last, and each is shortened by up to half at
 * random. Clients that lost a server at the same time then do not return at the same time.
 */
export function createBackoff({ firstMs, lastMs, random }: BackoffOptions): Backoff {
  let failures = 0;
  return {
    next() {
      const full = Math.min(lastMs, firstMs * 2 ** Math.min(failures, 30));
      failures += 1;
      return Math.round(full * (1 - random() / 2));
    },
    reset() {
      failures = 0;
    },
  };
}
