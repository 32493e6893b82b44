import type { EmbeddedIncoming, EmbeddedOutgoing } from '@vitrine/messaging';
import { createAnalytics } from './analytics.ts';
import { createChannel } from './channel.ts';
import { watchGraphics } from './graphics.ts';
import { connectHost } from './host.ts';
import { listenToIdle } from './idle.ts';
import { createLocks } from './locks.ts';
import { createObjectUrls } from './object-urls.ts';
import type { AppPage, LoadDevelopment } from './page.ts';
import { createPayments } from './payments.ts';
import { readProperties, withDefaults } from './properties.ts';
import { createRuntime } from './runtime.ts';
import type { App, PreviewInputs, Properties } from './types.ts';
import { createWorkers } from './workers.ts';

/**
 * One application, in a window of Vitrine or on its own in a browser. When it is opened on its own, the host that
 * `development` loads plays it.
 */
export function createApp(page: AppPage, development?: LoadDevelopment): App {
  const { console: log } = page;
  const host = connectHost(page, receive, development);
  const send = (message: EmbeddedIncoming) => host.send(message);
  const { emitPlay, ...runtime } = createRuntime(page, send);
  const preview = createChannel<PreviewInputs>({
    name: 'preview.subscribe',
    log,
    isState: true,
    notifyHost: (verb) => send({ type: `preview-${verb}`, payload: 'inputs' }),
  });
  const workers = createWorkers(send, log);
  const locks = createLocks(send);
  const { emit, answer, ...payments } = createPayments(send, log);
  const objectUrls = createObjectUrls(log);

  function receive({ type, payload }: EmbeddedOutgoing): void {
    if (type === 'play') emitPlay();
    else if (type === 'worker-state') workers.emit(payload.name, payload.state);
    else if (type === 'preview-inputs') {
      const { inputs, theme, duration } = payload;
      preview.emit({ properties: inputs, theme, duration });
    } else if (type === 'interrupt-lock') locks.answer(payload);
    else if (type === 'payments-charge-response') answer(payload);
    else if (type === 'payments-terminal-event') emit({ type: 'terminal', event: payload.event });
    else if (type === 'payments-charge-event') emit({ type: 'charge', event: payload.event });
    else {
      const { requestId, buffer, contentType } = payload;
      const url = objectUrls.createForHost(buffer, contentType);
      send({ type: 'create-object-url-result', payload: { requestId, url } });
    }
  }

  function properties(): Properties;
  function properties<T extends object>(defaults: T, values?: Properties): T;
  function properties<T extends object>(defaults?: T, values?: Properties): T | Properties {
    const read = values ?? readProperties(page.location.hash);
    return defaults ? withDefaults(defaults, read) : read;
  }

  watchGraphics(page, runtime.complete);

  return {
    runtime,
    workers: { subscribe: workers.subscribe, publish: workers.publish },
    preview: { subscribe: preview.subscribe },
    payments,
    analytics: createAnalytics(send, log),
    acquireInterruptLock: locks.acquire,
    createObjectUrl: objectUrls.create,
    addIdleListener: (listener, seconds) => listenToIdle(page, listener, seconds),
    properties,
    renderMode: properties().renderMode === 'preview' ? 'preview' : 'live',
  };
}
