/** Calls something at an interval, in milliseconds, until the returned function is called. Keeps no process alive. */
export function repeat(work: () => void, everyMs: number): () => void {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
}
