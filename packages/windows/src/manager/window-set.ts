import { MIN_CONFIGURABLE_DURATION_SECONDS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import type { TimerHandle, Timers } from '@vitrine/time';
import type { EventHandlers } from '../event-handlers.ts';
import { withContext } from '../log-context.ts';
import type { Log, WindowContent } from '../ports.ts';
import type { HostedWindow, HostedWindowEvents, OpenWindow } from '../window/hosted-window.ts';
import { createStateBroadcast, type StateReceiver } from '../window/state-broadcast.ts';
import type { WindowContext, WindowEvent } from './events.ts';
import type { Choice, ManagerEvent } from './state.ts';

export interface WindowSetOptions<Content extends WindowContent> {
  timers: Timers;
  log: Log;
  openWindow: OpenWindow;
  /** A key for the content of a presentation. Windows with equal keys show the same content. */
  keyOf(content: Content, presentationId: string): string;
  logContextOf?(content: Content): Record<string, unknown>;
  dispatch(event: ManagerEvent): void;
  emit(event: WindowEvent<Content>): void;
  /** Whether the preloaded window does not answer. */
  isNextSilent(): boolean;
}

/** The windows that exist now: carries out the manager's commands and reports what happens in the windows. */
export interface WindowSet<Content extends WindowContent> extends StateReceiver {
  /** Returns the failure of a window that cannot be opened at all. */
  open(windowId: string, choice: Choice, content: Content): ManagerEvent | undefined;
  close(windowId: string, when: 'now' | 'after paint'): void;
  reveal(windowId: string): void;
  /** Plays a presentation from the current content. */
  play(windowId: string, choice: Choice, content: Content): void;
  /** Reports that the presentation in a window has ended or could not be played. */
  reportEnd(windowId: string, error: string | undefined): void;
  reportPreloadError(windowId: string, error: string): void;
  isSilent(windowId: string): boolean;
  /** Fails windows that are loading from an address that is refused now. */
  checkAddresses(): void;
  createObjectUrl(windowId: string, buffer: ArrayBuffer, contentType?: string): Promise<string>;
  /** Whether a window is on top of the screen. */
  readonly hasRevealed: boolean;
}

interface Entry<Content> {
  window: HostedWindow | null;
  context: WindowContext<Content>;
  startedAt: number | null;
  durationTimer: TimerHandle | null;
}

export function createWindowSet<Content extends WindowContent>(
  options: WindowSetOptions<Content>,
): WindowSet<Content> {
  const { timers, keyOf, emit } = options;
  const entries = new Map<string, Entry<Content>>();
  const broadcast = createStateBroadcast(() =>
    [...entries.values()].flatMap(({ window }) => (window ? [window] : [])),
  );
  const durations = createDurations<Content>(options);
  /** The window on top of the screen. */
  let revealedId: string | null = null;

  return {
    open(windowId, choice, content) {
      const { presentationId, playlistId, rule } = choice;
      const context = { windowId, presentationId, playlistId, content };
      const entry: Entry<Content> = { window: null, context, startedAt: null, durationTimer: null };
      entries.set(windowId, entry);
      try {
        entry.window = openWindowOf(entry, rule, options);
        broadcast.sendLatestTo(entry.window);
      } catch (error) {
        return { type: 'failed', windowId, failure: { kind: 'load', message: errorMessage(error) } };
      }
    },
    close(windowId, when) {
      const entry = entries.get(windowId);
      if (!entry) return;
      if (revealedId === windowId) revealedId = null;
      entries.delete(windowId);
      durations.stop(entry);
      entry.window?.close(when);
    },
    reveal(windowId) {
      const window = entries.get(windowId)?.window;
      if (!window) return;
      window.reveal();
      revealedId = windowId;
    },
    play(windowId, choice, content) {
      const entry = entries.get(windowId);
      if (!entry) return;
      // An unchanged presentation continues in its old window, and then counts as played from the new content.
      const isUnchanged = keyOf(content, choice.presentationId) === choice.key;
      entry.context = {
        ...entry.context,
        playlistId: choice.playlistId,
        content: isUnchanged ? content : entry.context.content,
      };
      entry.startedAt = timers.wallClock();
      durations.start(entry);
      entry.window?.play();
      emit({ type: 'play', ...entry.context, startedAt: entry.startedAt });
    },
    reportEnd(windowId, error) {
      const entry = entries.get(windowId);
      if (!entry) return;
      const end = { ...entry.context, startedAt: entry.startedAt, endedAt: timers.wallClock() };
      entry.startedAt = null;
      emit(error === undefined ? { type: 'endSuccess', ...end } : { type: 'endError', ...end, error });
    },
    reportPreloadError(windowId, error) {
      const context = entries.get(windowId)?.context;
      if (context) emit({ type: 'preloadError', ...context, error });
    },
    isSilent: (windowId) => entries.get(windowId)?.window?.isSilent() === true,
    checkAddresses() {
      // A failure changes the entries.
      for (const { window } of [...entries.values()]) window?.checkAddress();
    },
    async createObjectUrl(windowId, buffer, contentType) {
      const window = entries.get(windowId)?.window;
      if (!window) throw new Error(`Failed to create object URL, missing window id ${windowId}`);
      return window.createObjectUrl(buffer, contentType);
    },
    get hasRevealed() {
      return revealedId !== null;
    },
    setWorkerState: broadcast.setWorkerState,
    setTerminalState: broadcast.setTerminalState,
    sendChargeEvent: broadcast.sendChargeEvent,
  };
}

/** Times applications of configurable duration: the manager ends them, so they need not know how long they last. */
function createDurations<Content extends WindowContent>({ timers, dispatch }: WindowSetOptions<Content>) {
  function stop(entry: Entry<Content>): void {
    if (entry.durationTimer !== null) timers.clearTimeout(entry.durationTimer);
    entry.durationTimer = null;
  }
  return {
    stop,
    start(entry: Entry<Content>): void {
      stop(entry);
      const { windowId, presentationId, content } = entry.context;
      const presentation = content.presentations[presentationId];
      const version = content.applicationVersions[presentation?.applicationDeploymentId ?? ''];
      if (!presentation || !version?.configurableDuration) return;
      const seconds = Math.max(MIN_CONFIGURABLE_DURATION_SECONDS, presentation.duration);
      entry.durationTimer = timers.setTimeout(
        () => dispatch({ type: 'completed', windowId }),
        seconds * 1000,
      );
    },
  };
}

/** Throws if the window cannot be opened at all. */
function openWindowOf<Content extends WindowContent>(
  entry: Entry<Content>,
  rule: Choice['rule'],
  options: WindowSetOptions<Content>,
): HostedWindow {
  const { windowId, presentationId, playlistId, content } = entry.context;
  const context = { ...options.logContextOf?.(content), windowId, presentationId, playlistId, rule };
  const log = withContext(options.log, context);
  log.debug('Opening window');
  const on = handlersOf(windowId, () => entry.context, options);
  return options.openWindow(windowId, presentationId, content, on, log);
}

/** Turns the events of one window into events of the manager, or passes them on with their context. */
function handlersOf<Content extends WindowContent>(
  windowId: string,
  context: () => WindowContext<Content>,
  { dispatch, emit, isNextSilent }: WindowSetOptions<Content>,
): EventHandlers<HostedWindowEvents> {
  return {
    ready: () => dispatch({ type: 'ready', windowId }),
    completed: ({ error }) => dispatch({ type: 'completed', windowId, error }),
    failed: (failure) => dispatch({ type: 'failed', windowId, failure, isNextSilent: isNextSilent() }),
    lockChanged: ({ isLocked }) => dispatch({ type: 'lockChanged', windowId, isLocked }),
    workerState: ({ name, state }) => emit({ type: 'workerState', ...context(), name, state }),
    analytics: (analytics) => emit({ type: 'analyticsEvent', ...context(), analytics }),
    charge: ({ request, respond }) => emit({ type: 'chargeRequest', ...context(), charge: request, respond }),
  };
}
