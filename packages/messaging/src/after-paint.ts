import type { Timers } from '@vitrine/time';

/** The part of `window` that this function needs. */
export interface PaintedPage extends Pick<Timers, 'setTimeout' | 'clearTimeout'> {
  readonly document: Pick<Document, 'hidden'> & PaintMarker;
}

/** The part of `document` that can contain an animated element. */
interface PaintMarker {
  createElement(name: 'div'): HTMLElement;
  readonly documentElement: Pick<HTMLElement, 'append'>;
}

/** The browser never paints a hidden page, so the wait is short. */
const HIDDEN_LIMIT_MS = 200;
/** The browser paints a visible page eventually, however busy the device is. Well below the ready timeout of 30 s. */
const PAINT_LIMIT_MS = 10_000;

/**
 * Runs `run` once the browser has drawn the document as it is now, and after `limitMs` at the latest.
 *
 * Animation frames are too early: the main thread runs ahead of the compositor, which takes a long time to
 * rasterise large photos, and the browser composites a page with its cross-origin frames even later. An animation that runs on the
 * compositor becomes `ready` only after its first frame has been drawn and submitted, even in a window that is covered
 * until it is revealed (Web Animations, "waiting for the associated effect").
 */
export function afterPaint(
  page: PaintedPage,
  run: () => void,
  { limitMs = page.document.hidden ? HIDDEN_LIMIT_MS : PAINT_LIMIT_MS }: { limitMs?: number } = {},
): void {
  const { document } = page;
  const pixel = document.createElement('div');
  // Almost transparent and in a separate layer, so the browser does not rasterise the content below it again.
  pixel.style.cssText =
    'position:fixed;top:0;left:0;width:1px;height:1px;pointer-events:none;will-change:opacity;background:rgb(0 0 0 / .01)';
  document.documentElement.append(pixel);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    page.clearTimeout(limit);
    pixel.remove();
    run();
  };
  const limit = page.setTimeout(end, limitMs);
  void pixel.animate({ opacity: [1, 0.5] }, limitMs).ready.then(end, end);
}
