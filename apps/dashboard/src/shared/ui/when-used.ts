/** The first signs that a person uses the page. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/**
 * Calls `act` once, when a person first uses the page: people who only look at it do not download what only menus need.
 * The returned function cancels this.
 */
export function whenUsed(act: () => void): () => void {
  const listening = new AbortController();
  const start = () => {
    listening.abort();
    act();
  };
  for (const sign of signs) window.addEventListener(sign, start, { passive: true, signal: listening.signal });
  return () => listening.abort();
}
