import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import { type Bounds, connectToChildren } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { Log } from '../ports.ts';

export interface ChildWindowOptions {
  bounds: Bounds;
  /** CSS colour behind its page; black by default. */
  background?: string;
  /** Receives the messages of its page, in the child-window protocol. */
  receive?(type: string, payload: unknown): void;
}

/**
 * Windows over a part of another one, each identified by its id. All calls except `create` and `destroy` throw if there
 * is no window with that id.
 */
export interface ChildWindows {
  /** Creates a hidden window. Throws if there is one with that id. */
  create(windowId: string, options: ChildWindowOptions): void;
  /** Loads a page. Rejects with `Error loading window for {url}` if it cannot be loaded. */
  load(windowId: string, url: string): Promise<void>;
  /** The window's own element, to show something other than a page in it. */
  elementOf(windowId: string): HTMLElement;
  setBounds(windowId: string, bounds: Bounds): void;
  show(windowId: string, options?: { focus?: boolean }): void;
  hide(windowId: string): void;
  /** These only check that the window exists, because pages of other origins cannot be muted from outside. */
  mute(windowId: string): void;
  unmute(windowId: string): void;
  /** Also throws while the window has no page. */
  send(windowId: string, type: string, payload?: unknown): void;
  remove(windowId: string): void;
  destroy(): void;
}

interface ChildWindow {
  box: HTMLElement;
  frame: HTMLIFrameElement | null;
  receive: ChildWindowOptions['receive'];
}

const SHOWN = '9999';
const HIDDEN = '0';
const DEFAULT_BACKGROUND = '#000000';

/** Child windows in `container`, which must be positioned and clips them. */
export function createChildWindows(container: HTMLElement, timers: Timers, log: Log): ChildWindows {
  const { ownerDocument: document } = container;
  const page = document.defaultView;
  if (!page) throw new Error('The container is not in a window');
  const windows = new Map<string, ChildWindow>();
  const connections = connectToChildren({
    page,
    now: timers.now,
    warn: (reason) => log.warn(reason),
    error: (reason) => log.error(reason),
  });

  const find = (action: string, windowId: string): ChildWindow => {
    const found = windows.get(windowId);
    if (!found) throw new Error(`Failed to ${action} window, missing window id ${windowId}`);
    return found;
  };
  const setShown = ({ box }: ChildWindow, shown: boolean) => {
    box.style.zIndex = shown ? SHOWN : HIDDEN;
    box.style.visibility = shown ? 'visible' : 'hidden';
  };
  const place = (box: HTMLElement, { x, y, width, height }: Bounds) => {
    Object.assign(box.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
  };
  const remove = (windowId: string, { box }: ChildWindow) => {
    windows.delete(windowId);
    connections.remove(windowId);
    box.remove();
  };

  return {
    create(windowId, { bounds, background = DEFAULT_BACKGROUND, receive }) {
      if (windows.has(windowId)) throw new Error(`Failed to create window, ${windowId} already exists`);
      const box = document.createElement('div');
      box.style.cssText = 'position:absolute;overflow:hidden;pointer-events:auto';
      box.style.background = background;
      const child: ChildWindow = { box, frame: null, receive };
      place(box, bounds);
      setShown(child, false);
      container.append(box);
      windows.set(windowId, child);
    },
    load(windowId, url) {
      const child = find('load', windowId);
      child.frame?.remove();
      const frame = document.createElement('iframe');
      frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
      frame.allow = 'autoplay';
      frame.style.cssText = 'width:100%;height:100%;border:0;display:block';
      child.frame = frame;
      return loadFrame({ frame, url, page, timers }, (origin) => {
        connections.add(windowId, {
          target: () => frame.contentWindow,
          origin,
          receive: (type, payload) => child.receive?.(type, payload),
        });
        frame.src = url;
        child.box.append(frame);
      });
    },
    elementOf: (windowId) => find('find', windowId).box,
    setBounds: (windowId, bounds) => place(find('move', windowId).box, bounds),
    show(windowId, { focus = false } = {}) {
      const child = find('show', windowId);
      setShown(child, true);
      if (focus) child.frame?.focus();
    },
    hide: (windowId) => setShown(find('hide', windowId), false),
    mute: (windowId) => void find('mute', windowId),
    unmute: (windowId) => void find('unmute', windowId),
    send(windowId, type, payload) {
      const { frame } = find('send to', windowId);
      if (!frame?.contentWindow)
        throw new Error(`Failed to send to window, missing contentWindow of ${windowId}`);
      connections.send(windowId, type, payload);
    },
    remove: (windowId) => remove(windowId, find('remove', windowId)),
    destroy() {
      for (const [windowId, child] of [...windows]) remove(windowId, child);
      connections.close();
    },
  };
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
