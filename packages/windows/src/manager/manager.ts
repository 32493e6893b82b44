import { MIN_CONFIGURABLE_DURATION_SECONDS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import type { AnalyticsEvent, ChargeRequest } from '@vitrine/messaging';
import type { TimerHandle, Timers } from '@vitrine/time';
import { PREVIEW_CHECK_SECOND, RESTART_LIMIT_MS } from '../constants.ts';
import { withContext } from '../log-context.ts';
import type { EngineChoice, EngineStep, Log, WindowContent } from '../ports.ts';
import type { HostedWindow, OpenWindow, WindowCallbacks } from '../window/hosted-window.ts';
import { type Choice, type Command, initialState, type ManagerEvent, type State } from './state.ts';
import { transition } from './transition.ts';

/** What a window's event says about the presentation in it. */
export interface WindowContext<Content> {
  windowId: string;
  presentationId: string;
  playlistId: string | null;
  /** The content that it was played from, as given to the manager: tells which revision has really played. */
  content: Content;
}

/** Times in epoch milliseconds of the wall clock. */
export type WindowEvent<Content = WindowContent> =
  | (WindowContext<Content> & { type: 'play'; startedAt: number })
  | (WindowContext<Content> & { type: 'endSuccess'; startedAt: number | null; endedAt: number })
  /** The presentation failed, or its window did; `startedAt` is null when it never played. */
  | (WindowContext<Content> & {
      type: 'endError';
      startedAt: number | null;
      endedAt: number;
      error: string;
    })
  | (WindowContext<Content> & { type: 'preloadError'; error: string })
  /** The application reports as a worker; whoever hears it decides whether that counts. */
  | (WindowContext<Content> & { type: 'workerState'; name: string; state: unknown })
  | (WindowContext<Content> & { type: 'analyticsEvent'; analytics: AnalyticsEvent })
  /** `respond` answers the application, once. */
  | (WindowContext<Content> & {
      type: 'chargeRequest';
      charge: ChargeRequest;
      respond(answer: { charge: unknown } | { error: string }): void;
    })
  /** Whether nothing may play now; sent when that changes, and first after `load`. */
  | { type: 'empty'; isEmpty: boolean }
  /** Whether something should be seen and nothing is: the only window failed and loads again. Sent on each change. */
  | { type: 'blank'; isBlank: boolean };

export interface ManagerOptions<Content extends WindowContent> {
  content: Content;
  engineStep: EngineStep;
  timers: Timers;
  log: Log;
  onEvent(event: WindowEvent<Content>): void;
  openWindow: OpenWindow;
  /** What a presentation would show; equal keys show the same. Must not throw. */
  keyOf(content: Content, presentationId: string): string;
  /** Put before the number of each window, where several managers share a page. */
  windowIdPrefix?: string;
  /** What lines of the log about a window say of the content that it is opened for. */
  logContextOf?(content: Content): Record<string, unknown>;
  /** Whether what is on the screen holds a lock, on each change. */
  onLocked?(locked: boolean): void;
}

export interface WindowManager<Content extends WindowContent = WindowContent> {
  /** Opens the first window. Resolves when it is ready to be shown, or when nothing may play. */
  load(): Promise<void>;
  /** Puts what is ready on the screen, and from then on whatever becomes current. */
  show(): void;
  /** Starts playing, and from then on whatever becomes current. */
  play(): void;
  /** The current presentation restarts at its end, whatever the engine says, until {@link resume}. */
  pause(): void;
  resume(): void;
  /** Ends the current presentation as soon as another is ready and no lock holds it. */
  interrupt(): void;
  /** Asks the engine now instead of at the next minute: what rules see has changed. */
  check(): void;
  /**
   * Plays from other content; the engine step must already choose from it. With `interrupt` the current
   * presentation gives way as soon as the first of the new content is painted; without, at its end.
   */
  setContent(content: Content, options: { interrupt: boolean }): void;
  /** Passed to applications that subscribed to the worker, now or later. */
  setWorkerState(name: string, state: unknown): void;
  /** State of the payment terminal; null without one. For applications that subscribed, now or later. */
  setTerminalState(state: unknown): void;
  /** What has become of a charge, for applications that subscribed. */
  sendChargeEvent(event: unknown): void;
  /** An object URL in the origin of a window's application. Rejects when there is no such window, or it cannot. */
  createObjectUrl(windowId: string, buffer: ArrayBuffer, contentType?: string): Promise<string>;
  /** Nothing may play now. Before `load`, what the engine foresees. */
  readonly isEmpty: boolean;
  /** Removes every window and timer. Final. */
  destroy(): void;
}

interface OpenedWindow<Content> {
  window: HostedWindow | null;
  context: WindowContext<Content>;
  startedAt: number | null;
  durationTimer: TimerHandle | null;
}

/** The shell around {@link transition}: asks the engine, opens windows, sets timers, reports. */
export function createManager<Content extends WindowContent>(
  options: ManagerOptions<Content>,
): WindowManager<Content> {
  const { engineStep, timers, log, openWindow, keyOf } = options;
  let { content } = options;
  let state: State = { ...initialState, windowIdPrefix: options.windowIdPrefix ?? '' };
  let busy = false;
  let announcedEmpty: boolean | null = null;
  let announcedBlank = false;
  let announcedLock = false;
  /** The window on top of the screen. */
  let revealed: string | null = null;
  const queue: ManagerEvent[] = [];
  const opened = new Map<string, OpenedWindow<Content>>();
  const workerStates = new Map<string, unknown>();
  let terminalState: unknown = null;
  let loaded: (() => void)[] = [];
  const armed = { minute: null, completion: null, retry: null, restart: null } as Record<
    'minute' | 'completion' | 'retry' | 'restart',
    TimerHandle | null
  >;

  /** Events are handled one after the other; those that a command causes come first. */
  function dispatch(event: ManagerEvent): void {
    queue.push(event);
    if (busy) return;
    busy = true;
    try {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const step = transition(state, next, timers.now());
        state = step.state;
        const caused: ManagerEvent[] = [];
        for (const command of step.commands) {
          const answer = execute(command);
          if (answer) caused.push(answer);
        }
        queue.unshift(...caused);
      }
    } finally {
      busy = false;
    }
    announce();
  }

  function execute(command: Command): ManagerEvent | undefined {
    switch (command.do) {
      case 'advance':
        return { type: 'advanced', reason: command.reason, choice: ask('next').choice };
      case 'preview':
        return { type: 'previewed', reason: command.reason, ...ask('preview') };
      case 'open':
        return open(command.windowId, command.choice);
      case 'close':
        return close(command.windowId, 'now');
      case 'reveal':
        reveal(command.windowId);
        return;
      case 'swap':
        reveal(command.to);
        return close(command.from, 'after paint');
      case 'play':
        return play(command.windowId, command.choice);
      case 'ended':
        return ended(command.windowId, command.error);
      case 'preloadFailed': {
        const context = opened.get(command.windowId)?.context;
        if (context) emit({ type: 'preloadError', ...context, error: command.failure.message });
        return;
      }
      case 'delayCompletion':
        return arm('completion', command.ms, { type: 'completionDue' });
      case 'cancelDelayed':
        return disarm('completion');
      case 'retry':
        if (armed.retry === null) arm('retry', command.ms, { type: 'retryDue' });
        return;
      case 'limitRestart':
        return arm('restart', RESTART_LIMIT_MS, { type: 'restartDue' });
      case 'log':
        log[command.level](command.message, { windowId: command.windowId });
    }
  }

  function ask(call: 'next' | 'preview'): { choice: Choice | null; shouldInterrupt: boolean } {
    let answer: EngineChoice;
    try {
      answer = engineStep[call]();
    } catch (error) {
      log.error('The engine failed to choose', { call, error: errorMessage(error) });
      return { choice: null, shouldInterrupt: false };
    }
    const { presentationId, playlistId, shouldInterrupt, rule } = answer;
    if (presentationId === null) return { choice: null, shouldInterrupt };
    const key = keyOf(content, presentationId);
    return { choice: { presentationId, playlistId, rule, key }, shouldInterrupt };
  }

  function open(windowId: string, choice: Choice): ManagerEvent | undefined {
    const { presentationId, playlistId } = choice;
    const context = { windowId, presentationId, playlistId, content };
    const entry: OpenedWindow<Content> = { window: null, context, startedAt: null, durationTimer: null };
    opened.set(windowId, entry);
    const windowLog = withContext(log, {
      ...options.logContextOf?.(content),
      windowId,
      presentationId,
      playlistId,
      rule: choice.rule,
    });
    windowLog.debug('Opening window');
    const callbacks: WindowCallbacks = {
      ready: () => dispatch({ type: 'ready', windowId }),
      completed: (error) => dispatch({ type: 'completed', windowId, error }),
      failed: (failure) => dispatch({ type: 'failed', windowId, failure, isNextSilent: isNextSilent() }),
      locked: (locked) => dispatch({ type: 'locked', windowId, locked }),
      workerState: (name, state) => emit({ type: 'workerState', ...entry.context, name, state }),
      analytics: (analytics) => emit({ type: 'analyticsEvent', ...entry.context, analytics }),
      charge: (charge, respond) => emit({ type: 'chargeRequest', ...entry.context, charge, respond }),
    };
    try {
      entry.window = openWindow(windowId, presentationId, content, callbacks, windowLog);
      for (const [name, workerState] of workerStates) entry.window.setWorkerState(name, workerState);
      if (terminalState !== null) entry.window.setTerminalState(terminalState);
    } catch (error) {
      return { type: 'failed', windowId, failure: { kind: 'load', message: errorMessage(error) } };
    }
  }

  function isNextSilent(): boolean {
    const nextId = state.stage.name === 'active' ? state.stage.next?.windowId : undefined;
    return nextId !== undefined && opened.get(nextId)?.window?.isSilent() === true;
  }

  function reveal(windowId: string): void {
    const window = opened.get(windowId)?.window;
    if (!window) return;
    window.reveal();
    revealed = windowId;
  }

  function close(windowId: string, when: 'now' | 'after paint'): undefined {
    const entry = opened.get(windowId);
    if (!entry) return;
    if (revealed === windowId) revealed = null;
    opened.delete(windowId);
    if (entry.durationTimer !== null) timers.clearTimeout(entry.durationTimer);
    entry.window?.close(when);
  }

  function play(windowId: string, choice: Choice): undefined {
    const entry = opened.get(windowId);
    if (!entry) return;
    // An unchanged presentation plays on in its old window: it then counts for the content of now.
    const served = keyOf(content, choice.presentationId) === choice.key ? content : entry.context.content;
    entry.context = { ...entry.context, playlistId: choice.playlistId, content: served };
    entry.startedAt = timers.wallTime();
    startDuration(entry);
    entry.window?.play();
    emit({ type: 'play', ...entry.context, startedAt: entry.startedAt });
  }

  /** Applications of configurable duration are ended from here; they need not know how long they last. */
  function startDuration(entry: OpenedWindow<Content>): void {
    if (entry.durationTimer !== null) timers.clearTimeout(entry.durationTimer);
    entry.durationTimer = null;
    const { windowId, presentationId, content: source } = entry.context;
    const presentation = source.presentations[presentationId];
    const version = source.applicationVersions[presentation?.applicationDeploymentId ?? ''];
    if (!presentation || !version?.configurableDuration) return;
    const seconds = Math.max(MIN_CONFIGURABLE_DURATION_SECONDS, presentation.duration);
    entry.durationTimer = timers.setTimeout(() => dispatch({ type: 'completed', windowId }), seconds * 1000);
  }

  function ended(windowId: string, error: string | undefined): undefined {
    const entry = opened.get(windowId);
    if (!entry) return;
    const end = { ...entry.context, startedAt: entry.startedAt, endedAt: timers.wallTime() };
    entry.startedAt = null;
    emit(error === undefined ? { type: 'endSuccess', ...end } : { type: 'endError', ...end, error });
  }

  function emit(event: WindowEvent<Content>): void {
    try {
      options.onEvent(event);
    } catch (error) {
      log.error('A listener of window events failed', { event: event.type, error: errorMessage(error) });
    }
  }

  function arm(timer: keyof typeof armed, ms: number, event: ManagerEvent): undefined {
    disarm(timer);
    armed[timer] = timers.setTimeout(() => {
      armed[timer] = null;
      dispatch(event);
    }, ms);
  }

  function disarm(timer: keyof typeof armed): undefined {
    if (armed[timer] !== null) timers.clearTimeout(armed[timer]);
    armed[timer] = null;
  }

  /** Second 1 of the minute by the wall clock, found anew each time: the clock may be corrected meanwhile. */
  function armMinute(): void {
    const due = PREVIEW_CHECK_SECOND * 1000;
    const wait = 60_000 - ((timers.wallTime() - due) % 60_000);
    armed.minute = timers.setTimeout(() => {
      armMinute();
      dispatch({ type: 'minute' });
    }, wait);
  }

  function announce(): void {
    const { stage } = state;
    const isLocked = stage.name === 'active' && stage.current.locked;
    if (isLocked !== announcedLock) {
      announcedLock = isLocked;
      options.onLocked?.(isLocked);
    }
    const settled =
      stage.name !== 'active' || stage.current.phase === 'ready' || stage.current.phase === 'playing';
    if (settled) {
      for (const resolve of loaded) resolve();
      loaded = [];
    }
    if (stage.name !== 'empty' && stage.name !== 'active') return;
    const isBlank = stage.name === 'active' && state.shown && revealed === null;
    if (isBlank !== announcedBlank) {
      announcedBlank = isBlank;
      emit({ type: 'blank', isBlank });
    }
    const isEmpty = stage.name === 'empty';
    if (isEmpty === announcedEmpty) return;
    announcedEmpty = isEmpty;
    emit({ type: 'empty', isEmpty });
  }

  return {
    load() {
      if (state.stage.name === 'idle') armMinute();
      const promise = new Promise<void>((resolve) => loaded.push(resolve));
      dispatch({ type: 'load' });
      return promise;
    },
    show: () => dispatch({ type: 'show' }),
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    interrupt: () => dispatch({ type: 'interrupt' }),
    check: () => dispatch({ type: 'minute' }),
    setContent(newContent, { interrupt }) {
      content = newContent;
      dispatch({ type: 'content', interrupt });
    },
    setWorkerState(name, workerState) {
      workerStates.set(name, workerState);
      for (const { window } of opened.values()) window?.setWorkerState(name, workerState);
    },
    setTerminalState(newState) {
      terminalState = newState;
      for (const { window } of opened.values()) window?.setTerminalState(newState);
    },
    sendChargeEvent(event) {
      for (const { window } of opened.values()) window?.sendChargeEvent(event);
    },
    async createObjectUrl(windowId, buffer, contentType) {
      const window = opened.get(windowId)?.window;
      if (!window) throw new Error(`Failed to create object URL, missing window id ${windowId}`);
      return window.createObjectUrl(buffer, contentType);
    },
    get isEmpty() {
      return state.stage.name === 'idle' ? ask('preview').choice === null : state.stage.name === 'empty';
    },
    destroy() {
      dispatch({ type: 'destroy' });
      disarm('minute');
      disarm('completion');
      disarm('retry');
      disarm('restart');
    },
  };
}
