import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import type { Envelope, FrameConnection, FrameConnectionOptions, ReadResult } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '../event-handlers.ts';
import type { FailureKind } from '../manager/state.ts';
import type { Log } from '../ports.ts';
import type { HostedWindowEvents } from './hosted-window.ts';
import type { WindowFrame, WindowFrameOptions, WindowStack } from './window-stack.ts';
import { createWindowState, type WindowState } from './window-state.ts';

/** Connects to a frame: `connectToFrame` with this page, or a fake. */
export type ConnectWindow = (
  options: Pick<
    FrameConnectionOptions,
    'windowId' | 'origin' | 'frame' | 'onConnect' | 'onLost' | 'receive' | 'warn'
  >,
) => FrameConnection;

/** The options for opening a window, whatever its protocol. */
export interface HostedWindowOptions {
  windowId: string;
  /** Address of the application, or of the page that renders it. */
  url: string;
  stack: WindowStack;
  connect: ConnectWindow;
  timers: Timers;
  log: Log;
  on: EventHandlers<HostedWindowEvents>;
}

export interface WindowBaseOptions<Message>
  extends HostedWindowOptions,
    Pick<WindowFrameOptions, 'background' | 'isOpaque'> {
  /** As `event.origin` names it. */
  origin: string;
  /** Parses a message of the window's protocol. */
  read(envelope: Envelope): ReadResult<Message>;
  receive(message: Message): void;
  /** The page has connected, for the first time or after it reloaded itself. */
  onConnect?(): void;
}

/** The parts of a window that do not depend on its protocol: the frame, the connection to its page, the state and the limits. */
export interface WindowBase {
  readonly frame: WindowFrame;
  readonly connection: FrameConnection;
  readonly state: WindowState;
  /** Whether the page has ever sent a message. */
  readonly isConnected: boolean;
  /** The page is ready to be shown. Only the first call has an effect. */
  markReady(): void;
  fail(kind: FailureKind, message: string): void;
  warn(reason: string): void;
  /** Returns false if the window was closed before. */
  close(when: 'now' | 'after paint'): boolean;
}

/** Throws if the frame cannot be created. */
export function openWindowBase<Message>(options: WindowBaseOptions<Message>): WindowBase {
  const { windowId, url, origin, stack, timers, log, on, background, isOpaque = false } = options;
  const state = createWindowState(windowId, log);
  const warn = (reason: string) => log.warn(reason, { windowId });
  let isConnected = false;
  const frame = stack.create({ windowId, url, background, isOpaque });
  const connection = options.connect({
    windowId,
    origin,
    frame: frame.target,
    onConnect() {
      isConnected = true;
      options.onConnect?.();
    },
    onLost: (reason) => fail('unresponsive', `Window ${windowId} is unresponsive: ${reason}`),
    receive(envelope) {
      const read = options.read(envelope);
      if (read.ok) options.receive(read.message);
      else warn(read.reason);
    },
    warn,
  });
  // Pages without our SDK can be silent until they are ready, so this is the only limit while a page loads.
  const readyTimer = timers.setTimeout(
    () => fail('timeout', `Window ${windowId} timed out after ${WINDOW_READY_TIMEOUT_MS / 1000} seconds`),
    WINDOW_READY_TIMEOUT_MS,
  );

  function fail(kind: FailureKind, message: string): void {
    const failure = { kind, message };
    if (!state.enter({ name: 'failed', failure })) return;
    timers.clearTimeout(readyTimer);
    on.failed(failure);
  }

  return {
    frame,
    connection,
    get state() {
      return state.current;
    },
    get isConnected() {
      return isConnected;
    },
    markReady() {
      if (!state.enter({ name: 'ready' })) return;
      timers.clearTimeout(readyTimer);
      on.ready();
    },
    fail,
    warn,
    close(when) {
      if (!state.enter({ name: 'closed' })) return false;
      timers.clearTimeout(readyTimer);
      connection.close();
      frame.remove(when);
      return true;
    },
  };
}
