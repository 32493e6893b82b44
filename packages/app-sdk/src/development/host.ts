import {
  type ChargeRequest,
  type EmbeddedIncomingPayloads,
  type EmbeddedOutgoing,
  handleMessage,
  type MessageHandlers,
  readEmbeddedIncoming,
} from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { Host, Log, Receive } from '../page.ts';
import { createCharges } from './charges.ts';
import { createHeldLocks, type LockRequest } from './held-locks.ts';
import { createMessageSubscriptions } from './message-subscriptions.ts';
import { createPlayback } from './playback.ts';
import { type DevelopmentState, holdState, initialState, type LogEntry } from './state.ts';
import { createWorkerSubscriptions, type WorkerSubscriptions } from './worker-subscriptions.ts';

interface DevelopmentHostOptions {
  receive: Receive;
  timers: Timers;
  /** The author's console. */
  log: Log;
  onChange(state: DevelopmentState): void;
  onLog(entry: LogEntry): void;
}

/** Plays one application as a player would, controlled from the panel. */
export interface DevelopmentHost extends Host {
  readonly state: DevelopmentState;
  play(): void;
  pause(): void;
  resume(): void;
  /** Ends the presentation as its duration or an interrupt would. A lock delays this. */
  end(): void;
  setWorker(name: string, state: unknown): void;
  setPreview(inputs: Record<string, unknown>, theme: unknown, duration: number): void;
  setTerminal(event: unknown): void;
  answerCharge(request: ChargeRequest, answer: { status: string } | { error: string }): void;
}

export function createDevelopmentHost(options: DevelopmentHostOptions): DevelopmentHost {
  const { timers, log, onLog } = options;
  const send = createSender(options);
  const { note, warn } = remarksTo(options);
  const subscriptions = createMessageSubscriptions({ send, note, terminal: () => state().terminal });
  const workers = createWorkerSubscriptions(send);
  const locks = createHeldLocks(timers, {
    expired: (id) => warn(`${id} has expired after 60 s; renew() it in time, or release() it`),
    released: () => onUnlock(),
  });
  const holder = holdState(
    { ...initialState, locks: locks.held, subscriptions: subscriptions.names, workers: workers.names },
    options.onChange,
  );
  const { state, change } = holder;
  const charges = createCharges(holder, send, () => subscriptions.names.has('charge'));
  const { sendPlay } = subscriptions;
  const playback = createPlayback({ timers, log, state, change, note, warn, sendPlay });
  const { markReady, complete, onUnlock, ...controls } = playback;

  const incoming: MessageHandlers<EmbeddedIncomingPayloads> = {
    ready: markReady,
    complete: ({ error }) => complete(error),
    ...subscriptionHandlers(subscriptions, workers, () => change({})),
    ...lockHandlers((request) => {
      send({ type: 'interrupt-lock', payload: locks.answer(request) });
      change({});
    }),
    'worker-state': (report) => void workers.setState(report.name, report.state),
    'payments-charge-request': charges.add,
    'analytics-event'() {},
    'create-object-url-result'() {},
  };

  return {
    get state() {
      return state();
    },
    send({ type, payload }) {
      onLog({ at: timers.now(), kind: 'from', text: type, payload });
      const read = readEmbeddedIncoming({ windowId: 'development', type, payload });
      if (read.ok) handleMessage(incoming, read.message);
      else warn(`A player ignores this message: ${read.reason}`);
    },
    ...controls,
    setWorker(name, workerState) {
      if (!workers.setState(name, workerState))
        note(
          `The app has not subscribed to worker '${name}' yet: workers.subscribe('${name}', …) receives this state later`,
        );
    },
    setPreview: (inputs, theme, duration) => subscriptions.setPreview({ inputs, theme, duration }),
    setTerminal(event) {
      change({ terminal: event });
      subscriptions.sendTerminal();
    },
    answerCharge: charges.answer,
  };
}

/** Sends messages to the application, later and as a copy, as messages between windows are. */
function createSender({ receive, timers, onLog }: DevelopmentHostOptions) {
  return (message: EmbeddedOutgoing): void => {
    onLog({ at: timers.now(), kind: 'to', text: message.type, payload: message.payload });
    const copy = structuredClone(message);
    queueMicrotask(() => receive(copy));
  };
}

/** `onChange` is called after each change to the application's subscriptions. */
function subscriptionHandlers(
  subscriptions: Pick<ReturnType<typeof createMessageSubscriptions>, 'subscribe' | 'unsubscribe'>,
  workers: Pick<WorkerSubscriptions, 'subscribe' | 'unsubscribe'>,
  onChange: () => void,
) {
  const then = (act: (name: string) => void) => (name: string) => {
    act(name);
    onChange();
  };
  const subscribe = then(subscriptions.subscribe);
  const unsubscribe = then(subscriptions.unsubscribe);
  return {
    'runtime-subscribe': subscribe,
    'runtime-unsubscribe': unsubscribe,
    'preview-subscribe': subscribe,
    'preview-unsubscribe': unsubscribe,
    'payments-subscribe': subscribe,
    'payments-unsubscribe': unsubscribe,
    'worker-subscribe': then(workers.subscribe),
    'worker-unsubscribe': then(workers.unsubscribe),
  };
}

function lockHandlers(
  answer: (request: LockRequest) => void,
): Pick<MessageHandlers<EmbeddedIncomingPayloads>, LockRequest['type']> {
  return {
    'acquire-interrupt-lock': (payload) => answer({ type: 'acquire-interrupt-lock', payload }),
    'renew-interrupt-lock': (payload) => answer({ type: 'renew-interrupt-lock', payload }),
    'release-interrupt-lock': (payload) => answer({ type: 'release-interrupt-lock', payload }),
  };
}

/** Adds remarks about the application to the panel, and warnings also to the author's console. */
function remarksTo({ timers, log, onLog }: DevelopmentHostOptions) {
  return {
    note: (text: string) => onLog({ at: timers.now(), kind: 'note', text }),
    warn(text: string) {
      log.warn(`[vitrine] ${text}`);
      onLog({ at: timers.now(), kind: 'problem', text });
    },
  };
}
