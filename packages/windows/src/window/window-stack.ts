import { afterPaint, frameName, type MessageTarget } from '@vitrine/messaging';

/** The iframe of a window, and its place in the stack. */
export interface WindowFrame {
  /** The `contentWindow` of the iframe, once it has one. */
  target(): MessageTarget | null;
  /** An element that covers the iframe, moves with it and clips its contents. For child windows. */
  layer(): HTMLElement;
  reveal(): void;
  remove(when: 'now' | 'after paint'): void;
}

export interface WindowFrameOptions {
  windowId: string;
  url: string;
  /** CSS colour behind a page that paints none. */
  background: string;
  /** Gives the page an origin of its own, without storage, caches or a service worker. */
  isOpaque?: boolean;
}

/** The windows in one place of the page, the newest beneath the others. */
export interface WindowStack {
  create(options: WindowFrameOptions): WindowFrame;
  destroy(): void;
}

/** A covered frame is removed after this time even if the browser paints nothing, as in a hidden tab. */
const PAINT_LIMIT_MS = 250;
const FILL = 'position:absolute;inset:0;width:100%;height:100%;border:0;margin:0;padding:0;display:block;';

/**
 * Frames fill `container`. A preloaded frame is visible beneath the one that plays, so the browser has already painted
 * it when it is revealed, and a swap only changes the stacking order. If it were hidden with `visibility` or `opacity`,
 * the browser would paint it only after the swap, and its background would flash.
 *
 * With `isTransparent`, frames show what is beneath them, whatever backgrounds they have by default.
 *
 * `allow-same-origin` would give a page of the player's own origin the player's rights, so such pages are refused with
 * an error. Frames can start sound and video without a user gesture, and have no other permission.
 */
export function createWindowStack(container: HTMLElement, { isTransparent = false } = {}): WindowStack {
  const { ownerDocument: document } = container;
  const page = document.defaultView;
  if (!page) throw new Error('The container is not in a window');
  const root = document.createElement('div');
  root.style.cssText = 'position:relative;width:100%;height:100%;overflow:hidden;isolation:isolate';
  container.append(root);
  const elements = new Set<HTMLElement>();
  let depth = 0;
  let top: HTMLElement | null = null;

  /** Frames beneath the top one are opaque, so that they are painted. Without a top frame, they would be visible. */
  const setTop = (element: HTMLElement | null) => {
    top = element;
    for (const each of elements) each.style.opacity = top ? '1' : '0';
  };

  return {
    create({ windowId, url, background, isOpaque = false }) {
      if (new URL(url).origin === page.location.origin)
        throw new Error('The app must be on a different origin from the player');
      const frame = createIframe(document, { windowId, url, isOpaque });
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
          layer = createLayer(document);
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
          else afterPaint(page, () => element.remove(), { limitMs: PAINT_LIMIT_MS });
        },
      };
    },
    destroy: () => root.remove(),
  };
}

function createIframe(
  document: Document,
  { windowId, url, isOpaque }: Pick<WindowFrameOptions, 'windowId' | 'url'> & { isOpaque: boolean },
): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.name = frameName(windowId);
  frame.title = '';
  frame.setAttribute('sandbox', isOpaque ? 'allow-scripts' : 'allow-scripts allow-same-origin');
  frame.allow = 'autoplay';
  frame.tabIndex = -1;
  frame.style.cssText = FILL;
  frame.src = url;
  return frame;
}

function createLayer(document: Document): HTMLElement {
  const layer = document.createElement('div');
  layer.style.cssText = `${FILL}overflow:hidden;isolation:isolate;pointer-events:none`;
  return layer;
}
