/**
 * Notices a video that plays and does not move: tells `onStall` once when `position` (seconds) has stayed the
 * same for `limitMs`. Returns how to stop watching.
 */
export function watchForStall(options: {
  position(): number;
  limitMs: number;
  now(): number;
  /** Calls `run` again and again; returns how to stop. */
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
