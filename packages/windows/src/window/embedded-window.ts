import {
  type ChargeRequest,
  type EmbeddedIncomingPayloads,
  type EmbeddedOutgoing,
  handleMessage,
  type MessageHandlers,
  readEmbeddedIncoming,
} from '@vitrine/messaging';
import {
  createEmbeddedSubscriptions,
  type EmbeddedSubscriptions,
  type PreviewInputs,
} from './embedded-subscriptions.ts';
import type { HostedWindow } from './hosted-window.ts';
import { lockRequestHandlers } from './lock-requests.ts';
import { createLockRegistry } from './locks.ts';
import { createObjectUrlRequests } from './object-url-requests.ts';
import { stateReceiverOf } from './state-broadcast.ts';
import { type HostedWindowOptions, openWindowBase, type WindowBase } from './window-base.ts';

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

  const incoming: MessageHandlers<EmbeddedIncomingPayloads> = {
    ready: base.markReady,
    complete({ error }) {
      // An application that already knows that it cannot play need not be waited for.
      if (base.state.name === 'loading' && error !== undefined)
        base.fail('load', `Failed to load window: ${error}`);
      else on.completed({ error });
    },
    ...subscriptionHandlers(subscriptions),
    'worker-state': on.workerState,
    'analytics-event': on.analytics,
    'payments-charge-request': chargeHandler(base, on, send),
    'create-object-url-result': objectUrls.settle,
    ...lockRequestHandlers(locks, timers, (payload) => send({ type: 'interrupt-lock', payload })),
  };

  return {
    play: subscriptions.play,
    ...stateReceiverOf(subscriptions),
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

function subscriptionHandlers({ subscribe, unsubscribe }: EmbeddedSubscriptions) {
  return {
    'runtime-subscribe': (name) => subscribe('runtime', name),
    'runtime-unsubscribe': (name) => unsubscribe('runtime', name),
    'worker-subscribe': (name) => subscribe('worker', name),
    'worker-unsubscribe': (name) => unsubscribe('worker', name),
    'preview-subscribe': (name) => subscribe('preview', name),
    'preview-unsubscribe': (name) => unsubscribe('preview', name),
    'payments-subscribe': (name) => subscribe('payments', name),
    'payments-unsubscribe': (name) => unsubscribe('payments', name),
  } satisfies Partial<MessageHandlers<EmbeddedIncomingPayloads>>;
}

/** Passes charges on. The application receives the answers while its window is open. */
function chargeHandler(
  base: WindowBase,
  on: HostedWindowOptions['on'],
  send: (message: EmbeddedOutgoing) => void,
) {
  return (request: ChargeRequest) =>
    on.charge({
      request,
      respond(answer) {
        if (base.state.name === 'closed') return;
        send({ type: 'payments-charge-response', payload: { requestId: request.requestId, ...answer } });
      },
    });
}
