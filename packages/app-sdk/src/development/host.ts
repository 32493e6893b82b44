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
import { createHeldLocks, type LockRequest } from './held-locks.ts';
import { createMessageSubscriptions } from './message-subscriptions.ts';
import { createPlayback } from './playback.ts';
import { type DevelopmentState, initialState, type LogEntry } from './state.ts';
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
  const { receive, timers, log, onLog } = options;
  const { note, warn } = remarksTo(options);
  const subscriptions = createMessageSubscriptions({ send, note, terminal: () => state.terminal });
  const workers = createWorkerSubscriptions(send);
  const locks = createHeldLocks(timers, {
    expired: (id) => warn(`${id} has expired after 60 s; renew() it in time, or release() it`),
    released: () => playback.onUnlock(),
  });
  let state: DevelopmentState = {
    ...initialState,
    locks: locks.held,
    subscriptions: subscriptions.names,
    workers: workers.names,
  };
  const change = (over: Partial<DevelopmentState>) => {
    state = { ...state, ...over };
    options.onChange(state);
  };
  const { sendPlay } = subscriptions;
  const playback = createPlayback({ timers, log, state: () => state, change, note, warn, sendPlay });

  function send(message: EmbeddedOutgoing): void {
    onLog({ at: timers.now(), kind: 'to', text: message.type, payload: message.payload });
    // Later and as a copy, as messages between windows are.
    const copy = structuredClone(message);
    queueMicrotask(() => receive(copy));
  }

  const incoming: MessageHandlers<EmbeddedIncomingPayloads> = {
    ready: playback.markReady,
    complete: ({ error }) => playback.complete(error),
    ...subscriptionHandlers(subscriptions, workers, () => change({})),
    ...lockHandlers((request) => {
      send({ type: 'interrupt-lock', payload: locks.answer(request) });
      change({});
    }),
    'worker-state': (report) => void workers.setState(report.name, report.state),
    'payments-charge-request': (request) => change({ charges: [...state.charges, request] }),
    'analytics-event'() {},
    'create-object-url-result'() {},
  };

  const { play, pause, resume, end } = playback;
  return {
    get state() {
      return state;
    },
    send({ type, payload }) {
      onLog({ at: timers.now(), kind: 'from', text: type, payload });
      const read = readEmbeddedIncoming({ windowId: 'development', type, payload });
      if (read.ok) handleMessage(incoming, read.message);
      else warn(`A player ignores this message: ${read.reason}`);
    },
    play,
    pause,
    resume,
    end,
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
    answerCharge(request, answer) {
      change({ charges: state.charges.filter((each) => each !== request) });
      for (const message of chargeAnswer(request, answer))
        if (message.type !== 'payments-charge-event' || subscriptions.names.has('charge')) send(message);
    },
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

/** The event and the response for an answered charge; without the event if nothing was charged. */
function chargeAnswer(
  request: ChargeRequest,
  answer: { status: string } | { error: string },
): EmbeddedOutgoing[] {
  const { requestId } = request;
  if ('error' in answer)
    return [{ type: 'payments-charge-response', payload: { requestId, error: answer.error } }];
  const charge = { ...request, ...answer };
  return [
    { type: 'payments-charge-event', payload: { event: charge } },
    { type: 'payments-charge-response', payload: { requestId, charge } },
  ];
}
