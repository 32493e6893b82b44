import { createApp } from './app.ts';
import { nowhere } from './nowhere.ts';
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
 * What authors of embedded applications import. An application draws its first picture, calls
 * `runtime.ready()`, begins when it is told to play, and calls `runtime.complete()` at its end:
 *
 *   runtime.subscribe('play', start);
 *   await draw(properties({ title: 'Hello' }));
 *   runtime.ready();
 *
 * Opened alone in a browser it plays at once, and again after each completion; served or built for
 * development, it is played by the development panel.
 */

/** Bundlers put a constant in the condition's place, and leave the panel out of what is built for production. */
function developmentOf(): LoadDevelopment | undefined {
  try {
    if (process.env.NODE_ENV === 'development')
      return async () => (await import('./development/start.ts')).startDevelopment;
  } catch {
    // No bundler, and no `process`: a browser that loads the modules as they are.
  }
  return undefined;
}

/** Made at once: the player learns that an application is there even if the author's first call takes its time. */
const app: App = typeof window === 'undefined' ? createApp(nowhere) : createApp(window, developmentOf());

/** Ready, play, complete: the life of a presentation. */
export const runtime: Runtime = app.runtime;
/** What sensors, tills and queues report. */
export const workers: Workers = app.workers;
/** What is changed in the editor. */
export const preview: Preview = app.preview;
/** The card terminal. */
export const payments: Payments = app.payments;
/** What people do with the application. */
export const analytics: Analytics = app.analytics;
/** Holds interrupting content off, for 60 s at a time. Rejects when the player refuses. */
export const acquireInterruptLock: App['acquireInterruptLock'] = app.acquireInterruptLock;
/** An address for bytes. `type`: a media type such as `image/png`. Throws a `TypeError` for what is no buffer. */
export const createObjectUrl: App['createObjectUrl'] = app.createObjectUrl;
/**
 * Calls the listener with false when somebody touches, moves or types, and with true when nobody has for
 * `seconds` (60). What happens inside frames of the application is not seen.
 */
export const addIdleListener: App['addIdleListener'] = app.addIdleListener;
/**
 * The properties in the fragment of the address: arrays and objects parsed, everything else as text. With
 * defaults, each in the type of its default, which also stands in for what is absent, empty or of another type.
 * `given`: where to read instead of the address, such as the editor's inputs.
 */
export const properties: App['properties'] = app.properties;
/** `preview` in an editor, if the address carries `renderMode=:$renderMode`; otherwise `live`. */
export const renderMode: App['renderMode'] = app.renderMode;
