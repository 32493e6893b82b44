/** Calls a function at an interval until the returned function is called. Does not keep the process alive. */
export function repeat(work: () => void, everyMs: number): () => void {
  const timer = setInterval(work, everyMs).unref();
  return () => clearInterval(timer);
}
