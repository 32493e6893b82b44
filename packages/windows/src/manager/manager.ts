import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '../event-handlers.ts';
import type { EngineChoice, EngineStep, Log, WindowContent } from '../ports.ts';
import type { OpenWindow } from '../window/hosted-window.ts';
import { type StateReceiver, stateReceiverOf } from '../window/state-broadcast.ts';
import { createAnnouncer } from './announcer.ts';
import { createEventQueue } from './event-queue.ts';
import { createEventTimers } from './event-timers.ts';
import type { ReportedEvents, WindowEvent } from './events.ts';
import { executeCommand } from './execute-command.ts';
import { type Choice, initialState, type ManagerEvent, type State } from './state.ts';
import { transition } from './transition.ts';
import { createWindowSet, type WindowSet } from './window-set.ts';

export interface ManagerOptions<Content extends WindowContent> {
  content: Content;
  engineStep: EngineStep;
  timers: Timers;
  log: Log;
  openWindow: OpenWindow;
  /** A key for the content of a presentation. Windows with equal keys show the same content. Must not throw. */
  keyOf(content: Content, presentationId: string): string;
  /** Precedes the number of each window, where several managers share a page. */
  windowIdPrefix?: string;
  /** Context that is added to each log line about a window, depending on the content for which it was opened. */
  logContextOf?(content: Content): Record<string, unknown>;
  on: EventHandlers<ReportedEvents<Content>>;
}

export interface WindowManager<Content extends WindowContent = WindowContent> extends StateReceiver {
  /** Opens the first window. Resolves when it is ready to be shown, or when there is nothing to play. */
  load(): Promise<void>;
  /** Shows the window that is ready, and from then on every window that becomes current. */
  show(): void;
  /** Starts to play, and from then on plays every presentation that becomes current. */
  play(): void;
  /** Restarts the current presentation at its end, whatever the engine chooses, until {@link resume}. */
  pause(): void;
  resume(): void;
  /** Ends the current presentation as soon as another is ready and no lock prevents it. */
  interrupt(): void;
  /**
   * Asks the engine now instead of at the next minute, because inputs of rules have changed. Windows that are loading
   * from an address that is refused now fail.
   */
  check(): void;
  /**
   * Plays from other content; the engine step must already choose from it. With `interrupt`, the current presentation
   * ends as soon as the first one of the new content is painted; without, it plays to its end. Other content without
   * `interrupt` withdraws a pending interrupt.
   */
  setContent(content: Content, options: { interrupt: boolean }): void;
  /**
   * Creates an object URL in the origin of a window's application. Rejects if there is no such window, or if that fails.
   */
  createObjectUrl(windowId: string, buffer: ArrayBuffer, contentType?: string): Promise<string>;
  /** Whether there is nothing to play now. Before `load`, whether the engine expects to choose nothing. */
  readonly isEmpty: boolean;
  /** Removes every window and timer. Final. */
  destroy(): void;
}

/** Runs {@link transition} with real windows, timers and the engine. */
export function createManager<Content extends WindowContent>(
  options: ManagerOptions<Content>,
): WindowManager<Content> {
  const { timers, log } = options;
  let { content } = options;
  let state: State = { ...initialState, windowIdPrefix: options.windowIdPrefix ?? '' };
  const dispatch = createEventQueue(handle, () => announcer.announce(state));
  const ask = (call: 'next' | 'preview') => askEngine(call, content, options);
  const emit = (event: WindowEvent<Content>) => emitEvent(event, options);
  const windows: WindowSet<Content> = createWindowSet<Content>({
    ...options,
    dispatch,
    emit,
    isNextSilent: (): boolean => windows.isSilent(nextWindowId(state) ?? ''),
  });
  const eventTimers = createEventTimers(timers, dispatch);
  const announcer = createAnnouncer({
    on: { windowEvent: emit, lockChanged: options.on.lockChanged },
    hasRevealed: () => windows.hasRevealed,
  });
  const parts = { windows, eventTimers, log, ask, content: () => content };

  function handle(event: ManagerEvent): ManagerEvent[] {
    const step = transition(state, event, timers.now());
    state = step.state;
    return step.commands.flatMap((command) => executeCommand(command, parts) ?? []);
  }

  return {
    load() {
      if (state.status.name === 'idle') eventTimers.startMinutes();
      const loaded = announcer.whenLoaded();
      dispatch({ type: 'load' });
      return loaded;
    },
    show: () => dispatch({ type: 'show' }),
    play: () => dispatch({ type: 'play' }),
    pause: () => dispatch({ type: 'pause' }),
    resume: () => dispatch({ type: 'resume' }),
    interrupt: () => dispatch({ type: 'interrupt' }),
    check() {
      windows.checkAddresses();
      dispatch({ type: 'minute' });
    },
    setContent(newContent, { interrupt }) {
      const isSame = newContent === content;
      content = newContent;
      dispatch({ type: 'content', interrupt, isSame });
    },
    ...stateReceiverOf(windows),
    createObjectUrl: windows.createObjectUrl,
    get isEmpty() {
      return state.status.name === 'idle' ? ask('preview').choice === null : state.status.name === 'empty';
    },
    destroy() {
      dispatch({ type: 'destroy' });
      eventTimers.stopAll();
    },
  };
}

/** The preloaded window. */
function nextWindowId({ status }: State): string | undefined {
  return status.name === 'active' ? status.next?.windowId : undefined;
}

function emitEvent<Content extends WindowContent>(
  event: WindowEvent<Content>,
  { on, log }: ManagerOptions<Content>,
): void {
  try {
    on.windowEvent(event);
  } catch (error) {
    log.error('A listener of window events failed', { event: event.type, error: errorMessage(error) });
  }
}

function askEngine<Content extends WindowContent>(
  call: 'next' | 'preview',
  content: Content,
  { engineStep, keyOf, log }: ManagerOptions<Content>,
): { choice: Choice | null; shouldInterrupt: boolean } {
  let answer: EngineChoice;
  try {
    answer = engineStep[call]();
  } catch (error) {
    log.error('The engine failed to choose a presentation', { call, error: errorMessage(error) });
    return { choice: null, shouldInterrupt: false };
  }
  const { presentationId, playlistId, shouldInterrupt, rule } = answer;
  if (presentationId === null) return { choice: null, shouldInterrupt };
  const key = keyOf(content, presentationId);
  return { choice: { presentationId, playlistId, rule, key }, shouldInterrupt };
}
