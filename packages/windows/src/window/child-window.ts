import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import type { Bounds, ChildConnections } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';

export interface ChildWindowOptions {
  bounds: Bounds;
  /** CSS colour behind its page; black by default. */
  background?: string;
  /** Receives the messages of its page, in the child-window protocol. */
  receive?(type: string, payload: unknown): void;
}

/** A window over a part of another one. It is hidden at first. */
export interface ChildWindow {
  /** Its own element, to show something other than a page in it. */
  readonly element: HTMLElement;
  /** Loads a page. Rejects with `Error loading window for {url}` if it cannot be loaded. */
  load(url: string): Promise<void>;
  setBounds(bounds: Bounds): void;
  show(options?: { focus?: boolean }): void;
  hide(): void;
  /** Throws while the window has no page. */
  send(type: string, payload?: unknown): void;
  remove(): void;
}

/** Where a child window is shown, and how its page is connected. */
interface ChildWindowPlace {
  container: HTMLElement;
  /** The page that the container is in. */
  page: Window;
  connections: ChildConnections;
  timers: Timers;
}

const SHOWN = '9999';
const HIDDEN = '0';
const DEFAULT_BACKGROUND = '#000000';

export function createChildWindow(
  windowId: string,
  { bounds, background = DEFAULT_BACKGROUND, receive }: ChildWindowOptions,
  { container, page, connections, timers }: ChildWindowPlace,
): ChildWindow {
  const { ownerDocument: document } = container;
  const element = document.createElement('div');
  element.style.cssText = 'position:absolute;overflow:hidden;pointer-events:auto';
  element.style.background = background;
  placeElement(element, bounds);
  setShown(element, false);
  container.append(element);
  let frame: HTMLIFrameElement | null = null;

  return {
    element,
    load(url) {
      frame?.remove();
      const loading = createFrame(document);
      frame = loading;
      return loadFrame({ frame: loading, url, page, timers }, (origin) => {
        connections.add(windowId, {
          target: () => loading.contentWindow,
          origin,
          receive: (type, payload) => receive?.(type, payload),
        });
        loading.src = url;
        element.append(loading);
      });
    },
    setBounds: (changed) => placeElement(element, changed),
    show({ focus = false } = {}) {
      setShown(element, true);
      if (focus) frame?.focus();
    },
    hide: () => setShown(element, false),
    send(type, payload) {
      if (!frame?.contentWindow)
        throw new Error(`Failed to send to window, missing contentWindow of ${windowId}`);
      connections.send(windowId, type, payload);
    },
    remove() {
      connections.remove(windowId);
      element.remove();
    },
  };
}

function setShown({ style }: HTMLElement, isShown: boolean): void {
  style.zIndex = isShown ? SHOWN : HIDDEN;
  style.visibility = isShown ? 'visible' : 'hidden';
}

function placeElement({ style }: HTMLElement, { x, y, width, height }: Bounds): void {
  Object.assign(style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
}

function createFrame(document: Document): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.allow = 'autoplay';
  frame.style.cssText = 'width:100%;height:100%;border:0;display:block';
  return frame;
}

interface FrameLoad {
  frame: HTMLIFrameElement;
  url: string;
  page: Window;
  timers: Timers;
}

/** Resolves when the frame has loaded. `begin` is called with the origin of the URL unless it is not allowed. */
function loadFrame({ frame, url, page, timers }: FrameLoad, begin: (origin: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => settle(() => reject(new Error(`Error loading window for ${url}`)));
    const limit = timers.setTimeout(fail, WINDOW_READY_TIMEOUT_MS);
    const settle = (then: () => void) => {
      timers.clearTimeout(limit);
      frame.onload = null;
      frame.onerror = null;
      then();
    };
    if (!URL.canParse(url, page.location.href)) return fail();
    const { protocol, origin } = new URL(url, page.location.href);
    // A page of this origin would share its rights, and other schemes could run code in this page.
    if (!/^https?:$/.test(protocol) || origin === page.location.origin) return fail();
    frame.onload = () => settle(resolve);
    frame.onerror = fail;
    begin(origin);
  });
}
