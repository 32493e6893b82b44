import { createApp } from './app.ts';
import { noPage } from './no-page.ts';
import type { LoadDevelopment } from './page.ts';
import type { Analytics, App, Payments, Preview, Runtime, Workers } from './types.ts';

export type {
  AnalyticsEvent,
  Charge,
  ChargeRequest,
  InterruptLock,
  ObjectUrl,
  PaymentEvent,
  PreviewInputs,
  Properties,
  Unsubscribe,
} from './types.ts';

/*
 * The public API for authors of embedded applications, together with `react.ts` and the script in `script.ts`. Names and
 * types that they export stay stable.
 *
 * An application draws its first picture, calls `runtime.ready()`, starts when it receives `play`, and calls
 * `runtime.complete()` at its end:
 *
 *   runtime.subscribe('play', start);
 *   await draw(properties({ title: 'Hello' }));
 *   runtime.ready();
 *
 * When it is opened on its own in a browser, it plays at once and again after each completion. If it is served or built
 * for development, the development panel plays it.
 */

/** Bundlers replace the condition with a constant, which removes the panel from production builds. */
function developmentOf(): LoadDevelopment | undefined {
  try {
    if (process.env.NODE_ENV === 'development')
      return async () => (await import('./development/start.ts')).startDevelopment;
  } catch {
    // Without a bundler there is no `process`: a browser loads the modules as they are.
  }
  return undefined;
}

/** Created immediately, because the player must detect the application even before the author's first call. */
const app: App = typeof window === 'undefined' ? createApp(noPage) : createApp(window, developmentOf());

/** Ready, play, complete: the life of a presentation. */
export const runtime: Runtime = app.runtime;
/** The states of sensors, tills and queues. */
export const workers: Workers = app.workers;
/** Changes in the editor. */
export const preview: Preview = app.preview;
/** The card terminal. */
export const payments: Payments = app.payments;
/** How people use the application. */
export const analytics: Analytics = app.analytics;
/** Prevents other content from interrupting, for 60 s at a time. Rejects if the player refuses. */
export const acquireInterruptLock: App['acquireInterruptLock'] = app.acquireInterruptLock;
/** Creates an address for bytes. `type` is a media type such as `image/png`. Throws a `TypeError` without a buffer. */
export const createObjectUrl: App['createObjectUrl'] = app.createObjectUrl;
/**
 * Calls the listener with false on touch, mouse or keyboard input, and with true after `seconds` (60) without any. It
 * does not notice input in frames of the application.
 */
export const addIdleListener: App['addIdleListener'] = app.addIdleListener;
/**
 * The properties in the fragment of the address: arrays and objects parsed, all others as text. With defaults, each
 * property has the type of its default, and the default replaces values that are missing, empty or of a different type.
 * `values` replaces the address, for example with the editor's inputs.
 */
export const properties: App['properties'] = app.properties;
/** `preview` in an editor, if the address carries `renderMode=:$renderMode`; otherwise `live`. */
export const renderMode: App['renderMode'] = app.renderMode;
