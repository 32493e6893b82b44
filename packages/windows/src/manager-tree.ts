import type { Timers } from '@vitrine/time';
import type { EventHandlers } from './event-handlers.ts';
import type { WindowEvent } from './manager/events.ts';
import { createManager, type ManagerOptions, type WindowManager } from './manager/manager.ts';
import type { EngineStep, Log, WindowContent } from './ports.ts';
import { type ChildWindows, createChildWindows } from './window/child-windows.ts';
import {
  createWindowOpener,
  type OpenChild,
  type WindowEnvironment,
  windowKey,
} from './window/open-window.ts';
import { stateReceiverOf } from './window/state-broadcast.ts';
import { createWindowStack, type WindowFrame } from './window/window-stack.ts';

/** An event of a child window, with the id of the window that contains it. */
export type ChildWindowEvent<Content extends WindowContent = WindowContent> = {
  parentWindowId: string;
  event: Exclude<WindowEvent<Content>, { type: 'empty' | 'blank' | 'preparing' }>;
};

/** Without a handler, applications in child windows cannot take payments. */
export type ChildWindowHandlers<Content extends WindowContent> = Partial<
  EventHandlers<{ childWindowEvent: ChildWindowEvent<Content> }>
>;

export interface ManagerTreeOptions<Content extends WindowContent> {
  /** The page that the windows are in. */
  page: Window;
  childEngineStep?(playlistId: string, content: Content): EngineStep;
  getRefusal?(url: string): string | null;
  timers: Timers;
  log: Log;
  logContextOf?(content: Content): Record<string, unknown>;
  on: ChildWindowHandlers<Content>;
}

/** Where a manager shows its windows. */
interface Place {
  container: HTMLElement;
  environment: WindowEnvironment;
  /** 0 on the screen, 1 in its child windows. */
  depth: number;
  /** The child window that it is in. */
  parentId?: string;
}

/** The options of a manager that the tree does not set itself. */
type GivenOptions<Content extends WindowContent> = Omit<
  ManagerOptions<Content>,
  'timers' | 'openWindow' | 'keyOf' | 'logContextOf'
>;

/** The manager of a screen, and the managers of its child windows at any depth. */
export interface ManagerTree<Content extends WindowContent> {
  createManager(options: GivenOptions<Content>, place: Place): WindowManager<Content>;
  /** Pauses what plays in all child windows. */
  pauseChildren(): void;
  resumeChildren(): void;
}

/** Applications in child windows can open child windows themselves, up to this depth. */
const MAX_DEPTH = 2;

export function createManagerTree<Content extends WindowContent>(
  options: ManagerTreeOptions<Content>,
): ManagerTree<Content> {
  const windowsOf = createFrameWindows(options);
  const children = createChildManagers<Content>();

  const managerIn: ManagerTree<Content>['createManager'] = (given, place) => {
    const { environment, depth } = place;
    return createManagerIn(place, given, options, (request, parent) =>
      openChild(request, parent, environment, depth + 1),
    );
  };

  function openChild(
    request: Parameters<OpenChild>[0],
    parent: Parameters<OpenChild>[1],
    environment: WindowEnvironment,
    depth: number,
  ): ReturnType<OpenChild> {
    const { windowId, playlistId, bounds, frame, on } = request;
    if (!options.childEngineStep) throw new Error('Child windows are not available here');
    if (depth > MAX_DEPTH) throw new Error('Child windows are nested too deeply');
    // A manager opens its windows with the content that it was given.
    const content = parent.content as Content;
    const engineStep = options.childEngineStep(playlistId, content);
    const windows = windowsOf(frame);
    windows.create(windowId, { bounds, background: 'transparent' });
    const manager = managerIn(
      {
        content,
        engineStep,
        log: parent.log,
        windowIdPrefix: `${windowId}/`,
        on: {
          windowEvent: (event) => passOn(windowId, event, options.on),
          lockChanged: on.lockChanged,
        },
      },
      {
        container: windows.elementOf(windowId),
        environment: { ...environment, forceMute: parent.isMuted },
        depth,
        parentId: windowId,
      },
    );
    children.add(manager);
    return startChild(manager, windows, request, () => children.remove(manager));
  }

  return { createManager: managerIn, pauseChildren: children.pause, resumeChildren: children.resume };
}

/** Creates a manager with its own stack of windows. */
function createManagerIn<Content extends WindowContent>(
  { container, environment, depth, parentId }: Place,
  given: GivenOptions<Content>,
  { page, timers, getRefusal, logContextOf }: ManagerTreeOptions<Content>,
  openChild: OpenChild,
): WindowManager<Content> {
  const stack = createWindowStack(container, { isTransparent: depth > 0 });
  const manager = createManager<Content>({
    ...given,
    ...(logContextOf ? { logContextOf } : {}),
    timers,
    openWindow: createWindowOpener({
      stack,
      page,
      environment,
      ...(getRefusal ? { getRefusal } : {}),
      timers,
      openChild,
      ...(parentId === undefined ? {} : { parentId }),
    }),
    keyOf: (content, presentationId) => windowKey(content, presentationId, environment),
  });
  const { destroy } = manager;
  // A spread would call the getters, and with them the engine, of which the host may still be building parts.
  return Object.assign(manager, {
    destroy() {
      destroy();
      stack.destroy();
    },
  });
}

/** The child windows of each frame, created when the first one is opened. */
function createFrameWindows({ timers, log }: { timers: Timers; log: Log }) {
  const known = new WeakMap<WindowFrame, ChildWindows>();
  return (frame: WindowFrame): ChildWindows => {
    const windows = known.get(frame) ?? createChildWindows(frame.layer(), timers, log);
    known.set(frame, windows);
    return windows;
  };
}

/** The managers of all child windows, which pause together. */
function createChildManagers<Content extends WindowContent>() {
  const managers = new Set<WindowManager<Content>>();
  let isPaused = false;
  return {
    add(manager: WindowManager<Content>): void {
      managers.add(manager);
      if (isPaused) manager.pause();
    },
    remove(manager: WindowManager<Content>): void {
      managers.delete(manager);
    },
    pause(): void {
      isPaused = true;
      for (const child of managers) child.pause();
    },
    resume(): void {
      isPaused = false;
      for (const child of managers) child.resume();
    },
  };
}

/** Loads what plays in a child window, and shows the window when that is ready. */
function startChild<Content extends WindowContent>(
  manager: WindowManager<Content>,
  windows: ChildWindows,
  { windowId, on }: Parameters<OpenChild>[0],
  onClose: () => void,
): ReturnType<OpenChild> {
  let isOpen = true;
  void manager.load().then(() => {
    if (!isOpen) return;
    windows.show(windowId);
    manager.show();
    on.ready();
  });
  return {
    play: manager.play,
    ...stateReceiverOf(manager),
    close() {
      isOpen = false;
      onClose();
      manager.destroy();
      windows.remove(windowId);
    },
  };
}

function passOn<Content extends WindowContent>(
  parentWindowId: string,
  event: WindowEvent<Content>,
  on: ChildWindowHandlers<Content>,
): void {
  if (event.type === 'empty' || event.type === 'blank' || event.type === 'preparing') return;
  if (on.childWindowEvent) on.childWindowEvent({ parentWindowId, event });
  else if (event.type === 'chargeRequest') event.respond({ error: 'This window can’t take payments.' });
}
