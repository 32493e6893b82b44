import { MIN_CONFIGURABLE_DURATION_SECONDS } from '@vitrine/contract/durations';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '../event-handlers.ts';
import { withContext } from '../log-context.ts';
import type { Log, WindowContent } from '../ports.ts';
import { createSingleTimer } from '../single-timer.ts';
import type { HostedWindow, HostedWindowEvents, OpenWindow } from '../window/hosted-window.ts';
import type { WindowContext, WindowEvent } from './events.ts';
import type { Choice, ManagerEvent } from './state.ts';

export interface ManagedWindowOptions<Content extends WindowContent> {
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

/** One window of a manager: reports to it what plays in the window, and when. */
export interface ManagedWindow<Content extends WindowContent> {
  /** Null until it is opened, and if it cannot be opened at all. */
  readonly hosted: HostedWindow | null;
  /** Throws if the window cannot be opened at all. */
  open(): HostedWindow;
  close(when: 'now' | 'after paint'): void;
  /** Plays a presentation from the current content. */
  play(choice: Choice, content: Content): void;
  /** Reports that the presentation has ended or could not be played. */
  reportEnd(error: string | undefined): void;
  reportPreloadError(error: string): void;
}

export function createManagedWindow<Content extends WindowContent>(
  windowId: string,
  { presentationId, playlistId, rule }: Choice,
  content: Content,
  options: ManagedWindowOptions<Content>,
): ManagedWindow<Content> {
  const { timers, keyOf, emit } = options;
  let context: WindowContext<Content> = { windowId, presentationId, playlistId, content };
  let hosted: HostedWindow | null = null;
  let startedAt: number | null = null;
  const duration = createSingleTimer(timers);

  /** Times applications of configurable duration: the manager ends them, so they need not know how long they last. */
  function startDuration(): void {
    duration.stop();
    const seconds = configuredSeconds(context);
    if (seconds !== null)
      duration.start(seconds * 1000, () => options.dispatch({ type: 'completed', windowId }));
  }

  return {
    get hosted() {
      return hosted;
    },
    open() {
      hosted = openWindowOf(() => context, rule, options);
      return hosted;
    },
    close(when) {
      duration.stop();
      hosted?.close(when);
    },
    play(choice, latest) {
      // An unchanged presentation continues in its old window, and then counts as played from the new content.
      const isUnchanged = keyOf(latest, choice.presentationId) === choice.key;
      context = {
        ...context,
        playlistId: choice.playlistId,
        content: isUnchanged ? latest : context.content,
      };
      startedAt = timers.wallClock();
      startDuration();
      hosted?.play();
      emit({ type: 'play', ...context, startedAt });
    },
    reportEnd(error) {
      const end = { ...context, startedAt, endedAt: timers.wallClock() };
      startedAt = null;
      emit(error === undefined ? { type: 'endSuccess', ...end } : { type: 'endError', ...end, error });
    },
    reportPreloadError: (error) => emit({ type: 'preloadError', ...context, error }),
  };
}

/** How long the presentation plays. Null if its application decides that. */
function configuredSeconds<Content extends WindowContent>({
  presentationId,
  content,
}: WindowContext<Content>): number | null {
  const presentation = content.presentations[presentationId];
  const version = content.applicationVersions[presentation?.applicationDeploymentId ?? ''];
  if (!presentation || !version?.configurableDuration) return null;
  return Math.max(MIN_CONFIGURABLE_DURATION_SECONDS, presentation.duration);
}

function openWindowOf<Content extends WindowContent>(
  context: () => WindowContext<Content>,
  rule: Choice['rule'],
  options: ManagedWindowOptions<Content>,
): HostedWindow {
  const { windowId, presentationId, playlistId, content } = context();
  const logContext = { ...options.logContextOf?.(content), windowId, presentationId, playlistId, rule };
  const log = withContext(options.log, logContext);
  log.debug('Opening window');
  const on = handlersOf(windowId, context, options);
  return options.openWindow(windowId, presentationId, content, on, log);
}

/** Turns the events of one window into events of the manager, or passes them on with their context. */
function handlersOf<Content extends WindowContent>(
  windowId: string,
  context: () => WindowContext<Content>,
  { dispatch, emit, isNextSilent }: ManagedWindowOptions<Content>,
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
