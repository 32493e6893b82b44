import type { EmbeddedOutgoing } from '@vitrine/messaging';
import type { StateReceiver } from './state-broadcast.ts';

/** The inputs that the editor changes while an application runs. */
export interface PreviewInputs {
  inputs: Record<string, unknown>;
  theme: unknown;
  /** Seconds. */
  duration: number;
}

const topics = ['runtime', 'worker', 'preview', 'payments'] as const;
export type Topic = (typeof topics)[number];

/** The subscriptions of an application. States are sent to it immediately, and `play` waits until it subscribes. */
export interface EmbeddedSubscriptions extends StateReceiver {
  subscribe(topic: Topic, name: string): void;
  unsubscribe(topic: Topic, name: string): void;
  play(): void;
  /** Returns false if the application does not subscribe to the editor. */
  setPreviewInputs(inputs: PreviewInputs): boolean;
  /** Called when the page reloaded itself: it has lost its subscriptions and must play again. */
  reset(): void;
}

export function createEmbeddedSubscriptions(
  send: (message: EmbeddedOutgoing) => void,
  initialInputs: PreviewInputs | undefined,
): EmbeddedSubscriptions {
  const names = createNames();
  const playRequest = createPlayRequest(send, names.runtime);
  const workerStates = new Map<string, unknown>();
  /** Sent without a terminal as well, so that applications can hide what needs one. */
  let terminalState: unknown = null;
  let previewInputs = initialInputs;

  /** Sends the latest state of a topic to an application that has subscribed to it. */
  const sendLatest: Record<Topic, (name: string) => void> = {
    runtime: playRequest.sendIfPending,
    worker(name) {
      if (names.worker.has(name) && workerStates.has(name))
        send({ type: 'worker-state', payload: { name, state: workerStates.get(name) } });
    },
    preview() {
      if (previewInputs && names.preview.has('inputs'))
        send({ type: 'preview-inputs', payload: previewInputs });
    },
    payments() {
      if (names.payments.size > 0)
        send({ type: 'payments-terminal-event', payload: { event: terminalState } });
    },
  };

  return {
    subscribe(topic, name) {
      names[topic].add(name);
      sendLatest[topic](name);
    },
    unsubscribe: (topic, name) => void names[topic].delete(name),
    play: playRequest.make,
    setWorkerState(name, state) {
      workerStates.set(name, state);
      sendLatest.worker(name);
    },
    setTerminalState(state) {
      terminalState = state;
      sendLatest.payments('terminal');
    },
    sendChargeEvent(event) {
      if (names.payments.has('charge')) send({ type: 'payments-charge-event', payload: { event } });
    },
    setPreviewInputs(inputs) {
      previewInputs = inputs;
      sendLatest.preview('inputs');
      return names.preview.has('inputs');
    },
    reset() {
      playRequest.repeat();
      for (const topic of topics) names[topic].clear();
    },
  };
}

function createNames(): Record<Topic, Set<string>> {
  return { runtime: new Set(), worker: new Set(), preview: new Set(), payments: new Set() };
}

/** The request to play, which waits until the application subscribes to it. */
function createPlayRequest(send: (message: EmbeddedOutgoing) => void, subscribed: ReadonlySet<string>) {
  let wasMade = false;
  let isPending = false;

  function sendIfPending(): void {
    if (!isPending || !subscribed.has('play')) return;
    isPending = false;
    send({ type: 'play', payload: undefined });
  }

  return {
    sendIfPending,
    make(): void {
      wasMade = true;
      isPending = true;
      sendIfPending();
    },
    /** Makes an earlier request pending again. */
    repeat(): void {
      isPending = wasMade;
    },
  };
}
