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
  const names: Record<Topic, Set<string>> = {
    runtime: new Set(),
    worker: new Set(),
    preview: new Set(),
    payments: new Set(),
  };
  const workerStates = new Map<string, unknown>();
  /** Sent without a terminal as well, so that applications can hide what needs one. */
  let terminalState: unknown = null;
  let previewInputs = initialInputs;
  let hasPlayed = false;
  let isPlayPending = false;

  /** Sends the latest state of a topic to an application that has subscribed to it. */
  const sendLatest: Record<Topic, (name: string) => void> = {
    runtime() {
      if (!isPlayPending || !names.runtime.has('play')) return;
      isPlayPending = false;
      send({ type: 'play', payload: undefined });
    },
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
    play() {
      hasPlayed = true;
      isPlayPending = true;
      sendLatest.runtime('play');
    },
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
      isPlayPending = hasPlayed;
      for (const topic of topics) names[topic].clear();
    },
  };
}
