import { frameName, type MessageTarget } from '@vitrine/messaging';

/** The place of one window on the screen. */
export interface Frame {
  /** Its window, once it has one. */
  target(): MessageTarget | null;
  /** Over its page and moving with it; clips what is put into it. For child windows. */
  layer(): HTMLElement;
  reveal(): void;
  remove(when: 'now' | 'after paint'): void;
}

export interface FrameOptions {
  windowId: string;
  url: string;
  /** CSS colour behind a page that paints none. */
  background: string;
  /** Gives the page an origin of its own, without storage, caches or a service worker. */
  isOpaque?: boolean;
}

/** Makes frames in one place of the page, the newest beneath the others. */
export interface FrameStack {
  create(options: FrameOptions): Frame;
  destroy(): void;
}

/** After so long a covered frame is removed even if the browser paints nothing (a hidden tab). */
const PAINT_LIMIT_MS = 250;
const FILL = 'position:absolute;inset:0;width:100%;height:100%;border:0;margin:0;padding:0;display:block;';

/**
 * Frames in `container`, which they fill. A preloaded frame lies visible beneath the one that plays: the
 * browser has then painted it when its turn comes, and a swap is a change of stacking, done in one frame.
 * (Hidden by `visibility` or `opacity` it would be painted only after it is shown: a flash of background.)
 *
 * A place that `isTransparent` shows what lies beneath it, whatever backgrounds its frames have by default.
 *
 * `allow-same-origin` would hand the player over to a page of the player's own origin, so such pages are
 * refused with an error. Frames may start sound and video by themselves and nothing else.
 */
export function createFrameStack(container: HTMLElement, { isTransparent = false } = {}): FrameStack {
  const { ownerDocument: document } = container;
  const page = document.defaultView;
  if (!page) throw new Error('The container is in no window');
  const root = document.createElement('div');
  root.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden;isolation:isolate';
  container.append(root);
  const elements = new Set<HTMLElement>();
  let depth = 0;
  let top: HTMLElement | null = null;

  /** What lies beneath the top frame is visible, to be painted; with nothing on top it would be seen. */
  const setTop = (element: HTMLElement | null) => {
    top = element;
    for (const each of elements) each.style.opacity = top ? '1' : '0';
  };

  return {
    create({ windowId, url, background, isOpaque = false }) {
      if (new URL(url).origin === page.location.origin)
        throw new Error('The application is on the origin of this page and would share its rights');
      const frame = document.createElement('iframe');
      frame.name = frameName(windowId);
      frame.title = '';
      frame.setAttribute('sandbox', isOpaque ? 'allow-scripts' : 'allow-scripts allow-same-origin');
      frame.allow = 'autoplay';
      frame.tabIndex = -1;
      frame.style.cssText = FILL;
      frame.src = url;
      const element = document.createElement('div');
      depth -= 1;
      element.style.cssText = `${FILL}z-index:${depth};background:transparent;pointer-events:none`;
      element.style.opacity = top ? '1' : '0';
      element.append(frame);
      root.append(element);
      elements.add(element);
      let layer: HTMLElement | null = null;
      return {
        target: () => frame.contentWindow,
        layer() {
          if (layer) return layer;
          layer = document.createElement('div');
          layer.style.cssText = `${FILL}overflow:hidden;isolation:isolate;pointer-events:none`;
          element.append(layer);
          return layer;
        },
        reveal() {
          if (top === element) return;
          if (top) {
            top.style.zIndex = '0';
            top.style.pointerEvents = 'none';
          }
          element.style.background = isTransparent ? 'transparent' : background;
          element.style.pointerEvents = 'auto';
          element.style.zIndex = '1';
          setTop(element);
        },
        remove(when) {
          elements.delete(element);
          if (top === element) setTop(null);
          if (when === 'now') element.remove();
          else afterPaint(page, () => element.remove());
        },
      };
    },
    destroy: () => root.remove(),
  };
}

/** The second animation frame begins when the first has been handed to the screen. */
function afterPaint(page: Window, run: () => void): void {
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    page.clearTimeout(limit);
    run();
  };
  const limit = page.setTimeout(once, PAINT_LIMIT_MS);
  page.requestAnimationFrame(() => page.requestAnimationFrame(once));
}
