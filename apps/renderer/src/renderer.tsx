import type { LegacyIncoming, LegacyOutgoing, LegacyRender } from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import { type Attempt, type AttemptOptions, openAttempt } from './attempt.tsx';
import { readProperties } from './properties.ts';
import { thrownMessage } from './thrown-message.ts';

export interface RendererOptions extends Pick<AttemptOptions, 'container' | 'loadBundle' | 'loadTheme'> {
  send(message: LegacyIncoming): void;
  /** Runs a function once the page is painted. */
  afterPaint(run: () => void): void;
  timers: Pick<Timers, 'setTimeout'>;
}

export interface Renderer {
  receive(message: LegacyOutgoing): void;
  /** Logs an error that a bundle throws outside of rendering. The presentation continues. */
  uncaught(error: unknown): void;
}

/** The error screen is shown for this time, so that the host can prepare the next presentation. */
const ERROR_SCREEN_MS = 5000;

/** Renders one presentation, again whenever the editor changes its values, and plays it when the host requests it. */
export function createRenderer(options: RendererOptions): Renderer {
  const { send, loadBundle } = options;
  const host = createHostReports(options);
  let render: LegacyRender | null = null;
  let attempt: Attempt | null = null;
  let isPlaying = false;

  function begin(current: LegacyRender): void {
    attempt?.close();
    const own = openAttempt({
      ...options,
      on: {
        ready: () => becomeReady(own),
        completed: host.complete,
        failed(error) {
          // Before it plays, the host must first show it so that the error is visible.
          if (isPlaying) host.complete(error);
          else becomeReady(own);
        },
        message: send,
      },
    });
    attempt = own;
    void own.show(current);
  }

  /** A later attempt becomes ready while the host is already playing. */
  function becomeReady(own: Attempt): void {
    if (!host.isReadySent()) host.sendReady();
    else if (isPlaying) own.play();
  }

  function play(): void {
    const isAgain = isPlaying;
    isPlaying = true;
    if (!attempt || !render || host.isCompletionDue()) return;
    if (attempt.error === null) attempt.play();
    else if (isAgain) begin(render);
    else host.completeAfterErrorScreen(attempt.error);
  }

  function updateRender(next: LegacyRender): void {
    const isSame = render?.applicationVersion.sourceUrl === next.applicationVersion.sourceUrl;
    render = next;
    // Other values can fix an application that failed.
    if (attempt && isSame && attempt.error === null) void attempt.show(next);
    else begin(next);
  }

  return {
    receive(message) {
      if (message.type === 'render') updateRender(message.payload);
      else if (message.type === 'play') play();
      else void readProperties(message.payload, loadBundle).then(send);
    },
    uncaught: (error) => send({ type: 'log_error', payload: { message: thrownMessage(error) } }),
  };
}

/** Tells the host once that the presentation is ready, and each time that it is complete. */
function createHostReports({
  send,
  afterPaint,
  timers,
}: Pick<RendererOptions, 'send' | 'afterPaint' | 'timers'>) {
  let isReadySent = false;
  /** Whether the error screen is shown and its completion is scheduled. */
  let isCompletionDue = false;

  function complete(error?: string): void {
    send({ type: 'presentation_complete', payload: error === undefined ? {} : { error } });
  }

  return {
    isReadySent: (): boolean => isReadySent,
    sendReady(): void {
      isReadySent = true;
      afterPaint(() => send({ type: 'presentation_ready', payload: undefined }));
    },
    complete,
    isCompletionDue: (): boolean => isCompletionDue,
    completeAfterErrorScreen(error: string): void {
      isCompletionDue = true;
      timers.setTimeout(() => {
        isCompletionDue = false;
        complete(error);
      }, ERROR_SCREEN_MS);
    },
  };
}
