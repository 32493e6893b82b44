/** The part of `window` that painting needs. */
export interface PaintedPage {
  readonly document: Pick<Document, 'hidden'> & PaintMarker;
  requestAnimationFrame(run: () => void): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

/** The part of `document` that can hold an element which changes with each frame. */
interface PaintMarker {
  createElement(name: 'div'): HTMLElement;
  readonly documentElement: Pick<HTMLElement, 'append'>;
}

/** The browser never paints a hidden page, so the wait is short. */
const HIDDEN_LIMIT_MS = 200;
/** The browser paints a visible page eventually, however busy the device is. Well below the ready timeout of 30 s. */
const PAINT_LIMIT_MS = 10_000;
/** Animation frames that change something. One more follows them. */
const CHANGED_FRAMES = 2;

/**
 * Runs `run` once the browser has rasterised the document as it is now, and after `limitMs` at the latest.
 *
 * Two animation frames are not enough: the main thread runs ahead of the compositor, and rasterising a large photo takes
 * long. Chromium has at most one pending frame (docs/how_cc_works.md, "Scheduling"), so it commits the second only once
 * the first is rasterised, and the third begins after that. It commits only frames that change something, so an almost
 * transparent pixel changes with each of them. A fourth frame would wait until the first is drawn, which never happens
 * in a window that is covered until it is revealed.
 */
export function afterPaint(
  page: PaintedPage,
  run: () => void,
  { limitMs = page.document.hidden ? HIDDEN_LIMIT_MS : PAINT_LIMIT_MS }: { limitMs?: number } = {},
): void {
  const { document } = page;
  const pixel = document.createElement('div');
  // A separate layer, so that the browser does not rasterise the content beneath it again.
  pixel.style.cssText =
    'position:fixed;top:0;left:0;width:1px;height:1px;pointer-events:none;will-change:transform';
  document.documentElement.append(pixel);
  let left = CHANGED_FRAMES;
  const end = () => {
    if (left < 0) return;
    left = -1;
    page.clearTimeout(limit);
    pixel.remove();
    run();
  };
  const step = () => {
    if (left < 0) return;
    if (left === 0) return end();
    pixel.style.background = left % 2 === 0 ? 'rgb(0 0 0 / .01)' : 'rgb(0 0 0 / .02)';
    left -= 1;
    page.requestAnimationFrame(step);
  };
  const limit = page.setTimeout(end, limitMs);
  page.requestAnimationFrame(step);
}
