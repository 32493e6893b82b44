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
  const { send, loadBundle, afterPaint, timers } = options;
  let render: LegacyRender | null = null;
  let attempt: Attempt | null = null;
  let isReadySent = false;
  let isPlaying = false;
  /** Whether the error screen is shown and its completion is scheduled. */
  let isCompletionDue = false;

  function begin(current: LegacyRender): void {
    attempt?.close();
    const own = openAttempt({
      ...options,
      on: {
        ready: () => becomeReady(own),
        completed: complete,
        failed(error) {
          // Before it plays, the host must first show it so that the error is visible.
          if (isPlaying) complete(error);
          else becomeReady(own);
        },
        message: send,
      },
    });
    attempt = own;
    void own.show(current);
  }

  function becomeReady(own: Attempt): void {
    if (isReadySent) {
      // A later attempt, while the host is already playing.
      if (isPlaying) own.play();
      return;
    }
    isReadySent = true;
    afterPaint(() => send({ type: 'presentation_ready', payload: undefined }));
  }

  function play(): void {
    const isAgain = isPlaying;
    isPlaying = true;
    if (!attempt || !render || isCompletionDue) return;
    if (attempt.error === null) attempt.play();
    else if (isAgain) begin(render);
    else completeAfterErrorScreen(attempt.error);
  }

  function completeAfterErrorScreen(error: string): void {
    isCompletionDue = true;
    timers.setTimeout(() => {
      isCompletionDue = false;
      complete(error);
    }, ERROR_SCREEN_MS);
  }

  function complete(error?: string): void {
    send({ type: 'presentation_complete', payload: error === undefined ? {} : { error } });
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
