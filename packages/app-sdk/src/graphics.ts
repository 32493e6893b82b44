import type { AppPage } from './page.ts';

/** A browser restores a lost context within moments, or never. */
const RESTORE_LIMIT_MS = 5000;

/**
 * Calls `fail` if a canvas loses its WebGL context, as happens when a driver or the browser's graphics process crashes,
 * and does not get it back within 5 s. The canvas would otherwise stay black until its window is closed. Canvases
 * outside the document are not observed.
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
          lost.size > 0
            ? page.setTimeout(() => fail('The WebGL context was lost'), RESTORE_LIMIT_MS)
            : undefined;
      },
      // These events do not bubble, so the listener captures them.
      true,
    );
  watch('webglcontextlost', (canvas) => lost.add(canvas));
  watch('webglcontextrestored', (canvas) => lost.delete(canvas));
}
