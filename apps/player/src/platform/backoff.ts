export interface BackoffOptions {
  firstMs: number;
  lastMs: number;
  /** 0 to 1, uniformly. */
  random(): number;
}

/**
 * Waits between attempts: doubled from the first to the last, each shortened by up to half at random, so
 * that screens which lost the service together do not come back together.
 */
export function createBackoff({ firstMs, lastMs, random }: BackoffOptions) {
  let failures = 0;
  return {
    /** Milliseconds to wait after one more failure. */
    next(): number {
      const full = Math.min(lastMs, firstMs * 2 ** Math.min(failures, 30));
      failures += 1;
      return Math.round(full * (1 - random() / 2));
    },
    reset(): void {
      failures = 0;
    },
  };
}
