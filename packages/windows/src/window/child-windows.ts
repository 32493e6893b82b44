import { type Bounds, connectToChildren } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { Log } from '../ports.ts';
import { type ChildWindow, type ChildWindowOptions, createChildWindow } from './child-window.ts';

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

/** Child windows in `container`, which must be positioned and clips them. */
export function createChildWindows(container: HTMLElement, timers: Timers, log: Log): ChildWindows {
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is not in a window');
  const windows = new Map<string, ChildWindow>();
  const connections = connectToChildren({
    page,
    now: timers.now,
    warn: (reason) => log.warn(reason),
    error: (reason) => log.error(reason),
  });
  const place = { container, page, connections, timers };

  const find = (action: string, windowId: string): ChildWindow => {
    const found = windows.get(windowId);
    if (!found) throw new Error(`Failed to ${action} window, missing window id ${windowId}`);
    return found;
  };
  const remove = (windowId: string, child: ChildWindow) => {
    windows.delete(windowId);
    child.remove();
  };

  return {
    create(windowId, options) {
      if (windows.has(windowId)) throw new Error(`Failed to create window, ${windowId} already exists`);
      windows.set(windowId, createChildWindow(windowId, options, place));
    },
    load: (windowId, url) => find('load', windowId).load(url),
    elementOf: (windowId) => find('find', windowId).element,
    setBounds: (windowId, bounds) => find('move', windowId).setBounds(bounds),
    show: (windowId, options) => find('show', windowId).show(options),
    hide: (windowId) => find('hide', windowId).hide(),
    mute: (windowId) => void find('mute', windowId),
    unmute: (windowId) => void find('unmute', windowId),
    send: (windowId, type, payload) => find('send to', windowId).send(type, payload),
    remove: (windowId) => remove(windowId, find('remove', windowId)),
    destroy() {
      for (const [windowId, child] of [...windows]) remove(windowId, child);
      connections.close();
    },
  };
}
