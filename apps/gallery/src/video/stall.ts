/**
 * Detects a video that plays without progress: calls `onStall` once when `position` (seconds) has not changed for
 * `limitMs`. Returns a function that stops watching.
 */
export function watchForStall(options: {
  position(): number;
  limitMs: number;
  now(): number;
  /** Calls `run` at intervals. Returns a function that stops. */
  every(ms: number, run: () => void): () => void;
  onStall(): void;
}): () => void {
  const { position, limitMs, now, every, onStall } = options;
  let last = position();
  let since = now();
  const stop = every(1000, () => {
    const current = position();
    if (current !== last) {
      last = current;
      since = now();
    } else if (now() - since >= limitMs) {
      stop();
      onStall();
    }
  });
  return stop;
}
