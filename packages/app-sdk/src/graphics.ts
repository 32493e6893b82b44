import type { AppPage } from './page.ts';

/** A browser gives a context back within moments, or not at all. */
const PATIENCE_MS = 5000;

/**
 * Calls `fail` when a canvas has lost what it draws with, as happens when a driver or the browser's graphics process
 * dies, and has not got it back within 5 s: it would stay black for as long as the window is kept. Canvases that are
 * not in the document are not seen.
 */
export function watchGraphics(page: AppPage, fail: (reason: string) => void): void {
  const lost = new Set<EventTarget | null>();
  let timer: number | undefined;
  const watch = (type: string, change: (canvas: EventTarget | null) => void) =>
    page.document.addEventListener(
      type,
      ({ target }) => {
        change(target);
        page.clearTimeout(timer ?? 0);
        timer =
          lost.size > 0 ? page.setTimeout(() => fail('The WebGL context was lost'), PATIENCE_MS) : undefined;
      },
      // These events do not bubble: they are seen on their way down.
      true,
    );
  watch('webglcontextlost', (canvas) => lost.add(canvas));
  watch('webglcontextrestored', (canvas) => lost.delete(canvas));
}
