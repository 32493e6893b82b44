import {
  type Bounds,
  type FrameLink,
  type FrameLinkOptions,
  type LegacyIncoming,
  type LegacyRender,
  OPAQUE_ORIGIN,
  readLegacyIncoming,
} from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { FailureKind } from '../manager/state.ts';
import type { Log } from '../ports.ts';
import { watchAnswer } from './answer-watch.ts';
import type { Frame, FrameStack } from './frame.ts';
import type { HostedWindow, WindowCallbacks } from './hosted-window.ts';
import { createLockRegistry, type Lock } from './locks.ts';

/** A playlist in a part of a window. */
export interface ChildPlaylist {
  play(): void;
  setWorkerState(name: string, state: unknown): void;
  setTerminalState(state: unknown): void;
  sendChargeEvent(event: unknown): void;
  close(): void;
}

export interface ChildRequest {
  windowId: string;
  playlistId: string;
  bounds: Bounds;
  /** The frame of the window that asks. */
  frame: Frame;
  /** Its first presentation is ready, or nothing may play in it. Once. */
  ready(): void;
  /** Whether what plays in it holds a lock, on each change. */
  locked(locked: boolean): void;
}

export interface LegacyWindowOptions {
  windowId: string;
  /** The renderer's page. */
  url: string;
  /** Whether the page gets an origin of its own. */
  isOpaque?: boolean;
  render: LegacyRender;
  frames: FrameStack;
  /** Connects to the frame: `linkFrame` with this page, or a fake. */
  link(
    options: Pick<
      FrameLinkOptions,
      'windowId' | 'origin' | 'frame' | 'onConnect' | 'onLost' | 'receive' | 'warn'
    >,
  ): FrameLink;
  /** Throws when the playlist cannot be played. */
  openChild(request: ChildRequest): ChildPlaylist;
  timers: Timers;
  log: Log;
  callbacks: WindowCallbacks;
}

export interface LegacyWindow extends HostedWindow {
  /** Renders anew with other values, in the same page. */
  setRender(render: LegacyRender): void;
}

const BACKGROUND = '#000000';
/** A handful is usual; each is a frame or two. */
const MAX_CHILDREN = 8;

interface Child {
  playlist: ChildPlaylist | null;
  ready: boolean;
  locked: boolean;
}

/** A window of the legacy protocol. Throws when its frame cannot be made. */
export function openLegacyWindow(options: LegacyWindowOptions): LegacyWindow {
  const { windowId, url, frames, timers, log, callbacks, isOpaque = false } = options;
  let { render } = options;
  let phase: 'loading' | 'ready' | 'closed' = 'loading';
  let presentationReady = false;
  let toldToPlay = false;
  let announcedLock = false;
  let lock: Lock | null = null;
  const children = new Map<string, Child>();
  const workerStates = new Map<string, unknown>();
  let terminalState: unknown = null;

  const fail = (kind: FailureKind, message: string) => {
    if (phase === 'closed') return;
    watch.stop();
    callbacks.failed({ kind, message });
  };
  const frame: Frame = frames.create({ windowId, url, background: BACKGROUND, isOpaque });
  const link = options.link({
    windowId,
    origin: isOpaque ? OPAQUE_ORIGIN : new URL(url).origin,
    frame: frame.target,
    onConnect: () => watch.markAnswered(),
    onLost: (reason) => fail('unresponsive', `Window ${windowId} is unresponsive: ${reason}`),
    receive(envelope) {
      const read = readLegacyIncoming(envelope);
      if (read.ok) receive(read.message);
      else log.warn(read.reason, { windowId });
    },
    warn: (reason) => log.warn(reason, { windowId }),
  });
  const locks = createLockRegistry(timers, tellLock);
  const watch = watchAnswer({ windowId, timers, fail });

  /** Also after the page reloaded itself: what it had opened and locked is gone with it. */
  function pageBegins(): void {
    presentationReady = false;
    closeChildren();
    locks.clear();
    lock = null;
    tellLock();
    link.send('render', render);
  }

  /** Its own lock, or one that is held in any of its child windows. */
  function tellLock(): void {
    const locked = locks.locked || [...children.values()].some((child) => child.locked);
    if (locked === announcedLock || phase === 'closed') return;
    announcedLock = locked;
    callbacks.locked(locked);
  }

  function becomeReady(): void {
    if (!presentationReady || [...children.values()].some((child) => !child.ready)) return;
    if (phase === 'loading') {
      phase = 'ready';
      watch.stop();
      callbacks.ready();
    }
  }

  function receive(message: LegacyIncoming): void {
    switch (message.type) {
      case 'loaded':
        pageBegins();
        break;
      case 'presentation_ready':
        presentationReady = true;
        // After a reload of the page: the host counts it as playing.
        if (toldToPlay) link.send('play');
        becomeReady();
        break;
      case 'presentation_complete':
        callbacks.completed(message.payload.error);
        break;
      case 'enable_interrupt_lock':
        lock = (lock && locks.renew(lock.id)) ?? locks.acquire();
        break;
      case 'disable_interrupt_lock':
        if (lock) locks.release(lock.id);
        lock = null;
        break;
      case 'open_child_window':
        openChild(message.payload);
        break;
      case 'close_child_window':
        closeChild(message.payload.windowId);
        break;
      case 'log_error':
        log.error(message.payload.message, { windowId });
        break;
      case 'log_info':
        log.info(message.payload.message, { windowId });
        break;
      case 'log_debug':
        log.debug(message.payload.message, { windowId });
        break;
      case 'presentation_properties':
        log.warn('Nobody asked for the properties of the presentation', { windowId });
        break;
    }
  }

  function openChild(request: Bounds & { windowId: string; playlistId: string }): void {
    const { windowId: childId, playlistId, ...bounds } = request;
    if (children.has(childId) || children.size >= MAX_CHILDREN) {
      log.warn(`Child window ${childId} was not opened: there is one already, or there are too many`, {
        windowId,
      });
      return;
    }
    const child: Child = { playlist: null, ready: false, locked: false };
    children.set(childId, child);
    try {
      child.playlist = options.openChild({
        windowId: `${windowId}/${childId}`,
        playlistId,
        bounds,
        frame,
        ready() {
          child.ready = true;
          becomeReady();
        },
        locked(locked) {
          child.locked = locked;
          tellLock();
        },
      });
      for (const [name, state] of workerStates) child.playlist.setWorkerState(name, state);
      if (terminalState !== null) child.playlist.setTerminalState(terminalState);
      if (toldToPlay) child.playlist.play();
    } catch (error) {
      // The presentation around it plays all the same.
      children.delete(childId);
      log.error(`Failed to open child window ${childId}`, { windowId, error: String(error) });
    }
  }

  function closeChild(childId: string): void {
    const child = children.get(childId);
    if (!child) {
      log.error(`Failed to close child window, missing window id ${childId}`, { windowId });
      return;
    }
    children.delete(childId);
    child.playlist?.close();
    tellLock();
    becomeReady();
  }

  function closeChildren(): void {
    const open = [...children.values()];
    children.clear();
    for (const { playlist } of open) playlist?.close();
  }

  return {
    play() {
      toldToPlay = true;
      link.send('play');
      for (const { playlist } of children.values()) playlist?.play();
    },
    reveal: () => frame.reveal(),
    isSilent: () => link.isSilent(),
    close(when) {
      if (phase === 'closed') return;
      phase = 'closed';
      watch.stop();
      locks.clear();
      link.close();
      closeChildren();
      frame.remove(when);
    },
    setWorkerState(name, state) {
      workerStates.set(name, state);
      for (const { playlist } of children.values()) playlist?.setWorkerState(name, state);
    },
    // The legacy protocol knows neither workers nor payments; what plays in its child windows may.
    setTerminalState(state) {
      terminalState = state;
      for (const { playlist } of children.values()) playlist?.setTerminalState(state);
    },
    sendChargeEvent(event) {
      for (const { playlist } of children.values()) playlist?.sendChargeEvent(event);
    },
    createObjectUrl: () => Promise.reject(new Error('Legacy applications make no object URLs')),
    setRender(next) {
      render = next;
      if (watch.hasAnswered) link.send('render', render);
    },
  };
}
