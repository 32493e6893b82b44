import type { Timers } from '@vitrine/time';
import { DEFAULT_RENDERER_PATH } from './legacy-render.ts';
import {
  createManager,
  type ManagerOptions,
  type WindowEvent,
  type WindowManager,
} from './manager/manager.ts';
import type { EngineStep, Log, RenderMode, WindowContent } from './ports.ts';
import { type ChildWindows, createChildWindows } from './window/child-windows.ts';
import { createFrameStack, type Frame } from './window/frame.ts';
import { type OpenChild, type WindowsContext, windowKey, windowOpener } from './window/open-window.ts';

/** What plays in a child window, and in which window that is. */
export type ChildWindowEvent<Content extends WindowContent = WindowContent> = {
  parentWindowId: string;
  event: Exclude<WindowEvent<Content>, { type: 'empty' | 'blank' }>;
};

export interface WindowManagerOptions<Content extends WindowContent = WindowContent> {
  /** Filled by the windows; give it a size. */
  container: HTMLElement;
  content: Content;
  /** Absolute address of the content origin; must differ from this page's origin. */
  contentBaseUrl: string;
  engineStep: EngineStep;
  /**
   * The engine for a playlist of a child window. Throws when the content has no such playlist. Without it,
   * legacy applications open no child windows.
   */
  childEngineStep?(playlistId: string, content: Content): EngineStep;
  deviceId: string;
  /** Told to legacy applications. */
  deviceName?: string;
  renderMode: RenderMode;
  /** The page that renders legacy bundles; on the content origin by default. */
  rendererUrl?: string;
  /** Whether that page keeps bundles for times without a network. */
  offlineSupport?: boolean;
  /** The page that then runs bundles in an opaque frame; without it they run on the content origin itself. */
  bundleFrameUrl?: string | undefined;
  /** Silences every application, whatever its presentation says. */
  forceMute?: boolean;
  /** Put before the number of each window, where several managers share a page. */
  windowIdPrefix?: string;
  /** Why an application at this address cannot be shown now; null when it can. It then fails at once. */
  refuse?(url: string): string | null;
  timers: Timers;
  log: Log;
  /** What lines of the log about a window say of the content that it is opened for: when it was published. */
  logContextOf?(content: Content): Record<string, unknown>;
  onEvent(event: WindowEvent<Content>): void;
  /** Apart from the above, so that what plays on the screen is not confused with what plays in a part of it. */
  onChildEvent?(event: ChildWindowEvent<Content>): void;
}

/** A child window's applications may open child windows themselves, but not for ever. */
const MAX_DEPTH = 2;

/** The windows of one screen: `await load()`, then `show()` and `play()`. */
export function createWindowManager<Content extends WindowContent = WindowContent>(
  options: WindowManagerOptions<Content>,
): WindowManager<Content> {
  const { container, content, contentBaseUrl, engineStep, deviceId, timers, log, onEvent } = options;
  // Impossible by its type; a host page in plain JavaScript is told at once, and not at the first completion.
  if (!engineStep) throw new Error('Failed to create window manager: missing rule engine');
  const page = container.ownerDocument.defaultView;
  if (!page) throw new Error('The container is in no window');
  const context: WindowsContext = {
    contentBaseUrl,
    deviceId,
    renderMode: options.renderMode,
    rendererUrl: options.rendererUrl ?? DEFAULT_RENDERER_PATH,
    offlineSupport: options.offlineSupport ?? false,
    bundleFrameUrl: options.bundleFrameUrl,
    device: { id: deviceId, name: options.deviceName ?? '' },
    isPreview: options.renderMode === 'preview',
    forceMute: options.forceMute ?? false,
  };
  /** The child windows of each frame that has some. */
  const children = new WeakMap<Frame, ChildWindows>();
  /** What plays in all of them is paused with the screen. */
  const childManagers = new Set<WindowManager<Content>>();
  let isPaused = false;

  /** Windows in one place: the screen, or a child window of it. */
  function windowsIn(
    place: HTMLElement,
    given: Omit<ManagerOptions<Content>, 'timers' | 'openWindow' | 'keyOf'>,
    inContext: WindowsContext,
    depth: number,
    parentId?: string,
  ): WindowManager<Content> {
    const frames = createFrameStack(place, { isTransparent: depth > 0 });
    const manager = createManager<Content>({
      ...given,
      ...(options.logContextOf ? { logContextOf: options.logContextOf } : {}),
      timers,
      openWindow: windowOpener({
        frames,
        page: page as Window,
        context: inContext,
        ...(options.refuse ? { refuse: options.refuse } : {}),
        timers,
        openChild: (request, parent) => openChild(request, parent, inContext, depth + 1),
        ...(parentId === undefined ? {} : { parentId }),
      }),
      keyOf: (of, presentationId) => windowKey(of, presentationId, inContext),
    });
    return {
      ...manager,
      get isEmpty() {
        return manager.isEmpty;
      },
      destroy() {
        manager.destroy();
        frames.destroy();
      },
    };
  }

  function openChild(
    { windowId, playlistId, bounds, frame, ready, locked }: Parameters<OpenChild>[0],
    parent: Parameters<OpenChild>[1],
    inContext: WindowsContext,
    depth: number,
  ): ReturnType<OpenChild> {
    if (!options.childEngineStep) throw new Error('Child windows are not possible here');
    if (depth > MAX_DEPTH) throw new Error('Child windows are nested too deeply');
    // What a manager was given is what its windows are opened with.
    const childContent = parent.content as Content;
    const childStep = options.childEngineStep(playlistId, childContent);
    const windows = children.get(frame) ?? createChildWindows(frame.layer(), timers, log);
    children.set(frame, windows);
    windows.create(windowId, { bounds, background: 'transparent' });
    const manager = windowsIn(
      windows.place(windowId),
      {
        content: childContent,
        engineStep: childStep,
        log: parent.log,
        windowIdPrefix: `${windowId}/`,
        onLocked: locked,
        onEvent(event) {
          if (event.type === 'empty' || event.type === 'blank') return;
          if (options.onChildEvent) options.onChildEvent({ parentWindowId: windowId, event });
          else if (event.type === 'chargeRequest') event.respond({ error: 'This window takes no payments' });
        },
      },
      { ...inContext, forceMute: parent.isMuted },
      depth,
      windowId,
    );
    childManagers.add(manager);
    if (isPaused) manager.pause();
    void manager.load().then(() => {
      if (!isOpen) return;
      windows.show(windowId);
      manager.show();
      ready();
    });
    let isOpen = true;
    return {
      play: manager.play,
      setWorkerState: manager.setWorkerState,
      setTerminalState: manager.setTerminalState,
      sendChargeEvent: manager.sendChargeEvent,
      close() {
        isOpen = false;
        childManagers.delete(manager);
        manager.destroy();
        windows.remove(windowId);
      },
    };
  }

  const prefix = options.windowIdPrefix;
  const given = { content, engineStep, log, onEvent, ...(prefix ? { windowIdPrefix: prefix } : {}) };
  const screen = windowsIn(container, given, context, 0);
  const { pause, resume } = screen;
  return Object.assign(screen, {
    pause() {
      isPaused = true;
      pause();
      for (const child of childManagers) child.pause();
    },
    resume() {
      isPaused = false;
      resume();
      for (const child of childManagers) child.resume();
    },
  });
}
