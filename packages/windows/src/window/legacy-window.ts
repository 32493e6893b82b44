import {
  handleMessage,
  type LegacyIncomingPayloads,
  type LegacyRender,
  type MessageHandlers,
  OPAQUE_ORIGIN,
  readLegacyIncoming,
} from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { Log } from '../ports.ts';
import { type ChildPlaylist, type ChildRequest, createChildPlaylists } from './child-playlists.ts';
import type { HostedWindow } from './hosted-window.ts';
import { createLockRegistry, type Lock } from './locks.ts';
import { type HostedWindowOptions, openWindowBase } from './window-base.ts';

export interface LegacyWindowOptions extends HostedWindowOptions {
  /** Whether the page gets an origin of its own. */
  isOpaque?: boolean;
  render: LegacyRender;
  /** Throws if the playlist cannot be played. */
  openChild(request: ChildRequest): ChildPlaylist;
}

export interface LegacyWindow extends HostedWindow {
  /** Renders other values in the same page. */
  setRender(render: LegacyRender): void;
}

const BACKGROUND = '#000000';

/** Opens a window of the legacy protocol. Throws if its frame cannot be created. */
export function openLegacyWindow(options: LegacyWindowOptions): LegacyWindow {
  const { windowId, timers, log, on, isOpaque = false } = options;
  let { render } = options;
  let isPresentationReady = false;
  let hasPlayed = false;
  let wasLocked = false;
  const lock = createSingleLock(timers, reportLock);
  const base = openWindowBase({
    ...options,
    origin: isOpaque ? OPAQUE_ORIGIN : new URL(options.url).origin,
    background: BACKGROUND,
    read: readLegacyIncoming,
    receive: (message) => handleMessage(incoming, message),
  });
  const { frame, connection } = base;
  const children = createChildPlaylists({
    windowId,
    frame,
    openChild: options.openChild,
    log,
    onChange() {
      reportLock();
      reportReady();
    },
  });

  /** Also after the page reloaded itself: its child windows and its lock are gone. */
  function startPage(): void {
    isPresentationReady = false;
    children.closeAll();
    lock.clear();
    reportLock();
    connection.send('render', render);
  }

  /** Reports its own lock, or one of its child windows. */
  function reportLock(): void {
    const isLocked = lock.isLocked || children.isLocked;
    if (isLocked === wasLocked || base.state.name === 'closed') return;
    wasLocked = isLocked;
    on.lockChanged({ isLocked });
  }

  function reportReady(): void {
    if (isPresentationReady && children.areReady) base.markReady();
  }

  const incoming: MessageHandlers<LegacyIncomingPayloads> = {
    loaded: startPage,
    presentation_ready() {
      isPresentationReady = true;
      // After a reload of the page, the manager still counts it as playing.
      if (hasPlayed) connection.send('play');
      reportReady();
    },
    presentation_complete: on.completed,
    enable_interrupt_lock: lock.enable,
    disable_interrupt_lock: lock.disable,
    open_child_window: children.open,
    close_child_window: ({ windowId: childId }) => children.close(childId),
    ...logHandlers(log, windowId),
    presentation_properties: () => base.warn('Received properties that were not requested'),
  };

  return {
    play() {
      hasPlayed = true;
      connection.send('play');
      children.play();
    },
    reveal: () => frame.reveal(),
    isSilent: () => connection.isSilent(),
    // The renderer's address is never refused.
    checkAddress() {},
    close(when) {
      if (!base.close(when)) return;
      lock.clear();
      children.closeAll();
    },
    // The legacy protocol has neither workers nor payments, but the applications in its child windows can use them.
    setWorkerState: children.setWorkerState,
    setTerminalState: children.setTerminalState,
    sendChargeEvent: children.sendChargeEvent,
    createObjectUrl: () => Promise.reject(new Error('Legacy bundles do not create object URLs')),
    setRender(next) {
      render = next;
      if (base.isConnected) connection.send('render', render);
    },
  };
}

/** Write what the page logs to the log of the window. */
function logHandlers(log: Log, windowId: string) {
  return {
    log_error: ({ message }) => log.error(message, { windowId }),
    log_info: ({ message }) => log.info(message, { windowId }),
    log_debug: ({ message }) => log.debug(message, { windowId }),
  } satisfies Partial<MessageHandlers<LegacyIncomingPayloads>>;
}

/** The protocol has one lock for each window. */
function createSingleLock(timers: Timers, onChange: (isLocked: boolean) => void) {
  const locks = createLockRegistry(timers, onChange);
  let lock: Lock | null = null;
  return {
    get isLocked(): boolean {
      return locks.isLocked;
    },
    enable(): void {
      lock = (lock && locks.renew(lock.id)) ?? locks.acquire();
    },
    disable(): void {
      if (lock) locks.release(lock.id);
      lock = null;
    },
    clear(): void {
      locks.clear();
      lock = null;
    },
  };
}
