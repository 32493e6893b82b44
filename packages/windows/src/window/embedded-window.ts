import {
  type EmbeddedIncomingPayloads,
  type EmbeddedOutgoing,
  handleMessage,
  type MessageHandlers,
  readEmbeddedIncoming,
} from '@vitrine/messaging';
import { createEmbeddedSubscriptions, type PreviewInputs } from './embedded-subscriptions.ts';
import type { HostedWindow } from './hosted-window.ts';
import { answerLockRequest } from './lock-requests.ts';
import { createLockRegistry } from './locks.ts';
import { createObjectUrlRequests } from './object-url-requests.ts';
import { type HostedWindowOptions, openWindowBase } from './window-base.ts';

export interface EmbeddedWindowOptions extends HostedWindowOptions {
  previewInputs?: PreviewInputs;
  /** Why an application at this address cannot be shown now; null if it can. */
  getRefusal?(url: string): string | null;
}

export interface EmbeddedWindow extends HostedWindow {
  /** Sends new inputs. Returns false if the application does not subscribe to them and needs a new address. */
  setPreviewInputs(inputs: PreviewInputs): boolean;
}

/** Behind a page that paints no background. */
const BACKGROUND = '#ffffff';

/** Opens a window of the embedded protocol. Throws if its frame cannot be created. */
export function openEmbeddedWindow(options: EmbeddedWindowOptions): EmbeddedWindow {
  const { timers, on } = options;
  const send = ({ type, payload }: EmbeddedOutgoing) => base.connection.send(type, payload);
  const subscriptions = createEmbeddedSubscriptions(send, options.previewInputs);
  const locks = createLockRegistry(timers, (isLocked) => on.lockChanged({ isLocked }));
  const base = openWindowBase({
    ...options,
    origin: new URL(options.url).origin,
    background: BACKGROUND,
    read: readEmbeddedIncoming,
    receive: (message) => handleMessage(incoming, message),
    onConnect() {
      subscriptions.reset();
      if (!locks.isLocked) return;
      locks.clear();
      on.lockChanged({ isLocked: false });
    },
  });
  const objectUrls = createObjectUrlRequests({
    timers,
    send: (payload, transfer) => base.connection.send('create-object-url', payload, transfer),
    warn: base.warn,
  });
  const answerLock = (request: Parameters<typeof answerLockRequest>[1]) =>
    send({ type: 'interrupt-lock', payload: answerLockRequest(locks, request, timers.wallClock()) });

  const incoming: MessageHandlers<EmbeddedIncomingPayloads> = {
    ready: base.markReady,
    complete({ error }) {
      // An application that already knows that it cannot play need not be waited for.
      if (base.state.name === 'loading' && error !== undefined)
        base.fail('load', `Failed to load window: ${error}`);
      else on.completed({ error });
    },
    'runtime-subscribe': (name) => subscriptions.subscribe('runtime', name),
    'runtime-unsubscribe': (name) => subscriptions.unsubscribe('runtime', name),
    'worker-subscribe': (name) => subscriptions.subscribe('worker', name),
    'worker-unsubscribe': (name) => subscriptions.unsubscribe('worker', name),
    'preview-subscribe': (name) => subscriptions.subscribe('preview', name),
    'preview-unsubscribe': (name) => subscriptions.unsubscribe('preview', name),
    'payments-subscribe': (name) => subscriptions.subscribe('payments', name),
    'payments-unsubscribe': (name) => subscriptions.unsubscribe('payments', name),
    'worker-state': on.workerState,
    'analytics-event': on.analytics,
    'payments-charge-request': (request) =>
      on.charge({
        request,
        respond(answer) {
          if (base.state.name !== 'closed')
            send({
              type: 'payments-charge-response',
              payload: { requestId: request.requestId, ...answer },
            });
        },
      }),
    'create-object-url-result': objectUrls.settle,
    'acquire-interrupt-lock': (payload) => answerLock({ type: 'acquire-interrupt-lock', payload }),
    'renew-interrupt-lock': (payload) => answerLock({ type: 'renew-interrupt-lock', payload }),
    'release-interrupt-lock': (payload) => answerLock({ type: 'release-interrupt-lock', payload }),
  };

  return {
    play: subscriptions.play,
    setWorkerState: subscriptions.setWorkerState,
    setTerminalState: subscriptions.setTerminalState,
    sendChargeEvent: subscriptions.sendChargeEvent,
    setPreviewInputs: subscriptions.setPreviewInputs,
    reveal: () => base.frame.reveal(),
    isSilent: () => base.connection.isSilent(),
    checkAddress() {
      const refusal = base.state.name === 'loading' && options.getRefusal?.(options.url);
      if (refusal) base.fail('load', refusal);
    },
    close(when) {
      if (!base.close(when)) return;
      objectUrls.rejectAll('The window was closed');
      locks.clear();
    },
    createObjectUrl: objectUrls.create,
  };
}
