import { type App, createApp, type InterruptLock, type PreviewInputs } from './app.ts';
import type { Properties } from './properties.ts';

export type { InterruptLock, PreviewInputs, Properties };

/*
 * What authors of embedded applications import. An application draws its first picture, calls
 * `runtime.ready()`, begins when it is told to play, and calls `runtime.complete()` at its end:
 *
 *   runtime.subscribe('play', start);
 *   await draw(properties());
 *   runtime.ready();
 *
 * Opened alone in a browser it plays at once, and again after each completion.
 */

let created: App | undefined;
/** Made at first use, so that the module can be imported where there is no window. */
const app = (): App => {
  created ??= createApp(window);
  return created;
};

export const runtime = {
  /** `play`: begin, from the start; it comes again for each repetition. Returns how to stop listening. */
  subscribe: (_event: 'play', listener: () => void): (() => void) => app().subscribePlay(listener),
  /** The first picture is in the page. The host is told once it has been painted. Call it within 30 s. */
  ready: (): void => app().ready(),
  /** The presentation is over; with an error (message, or `Error`), it has failed. */
  complete: (error?: unknown): void => app().complete(error),
};

/** Holds interrupting content off, for 60 s at a time. Rejects when the host refuses. */
export const acquireInterruptLock = (): Promise<InterruptLock> => app().acquireInterruptLock();

export const preview = {
  /** Called with every change that is made in the editor, and once with what there is. */
  subscribe: (listener: (inputs: PreviewInputs) => void): (() => void) => app().subscribePreview(listener),
};

export const workers = {
  /** Called with each state of a worker (sensor, queue, …), and once with the present one if there is any. */
  subscribe: (name: string, listener: (state: unknown) => void): (() => void) =>
    app().subscribeWorker(name, listener),
};

/** The properties in the fragment of the address; arrays and objects parsed, everything else as text. */
export const properties = (): Properties => app().properties();

/** `preview` in an editor, if the address carries `renderMode=:$renderMode`; otherwise `live`. */
export const renderMode: 'live' | 'preview' =
  typeof window !== 'undefined' && app().properties().renderMode === 'preview' ? 'preview' : 'live';
