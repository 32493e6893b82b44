/** The delay in browsers that do not report when they are idle. */
const DELAY_MS = 1000;

/** Calls `act` once the browser is idle. The returned function cancels this. */
export function whenIdle(act: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const request = window.requestIdleCallback(act);
    return () => window.cancelIdleCallback(request);
  }
  const timer = window.setTimeout(act, DELAY_MS);
  return () => window.clearTimeout(timer);
}
