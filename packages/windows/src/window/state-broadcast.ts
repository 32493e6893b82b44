/** Receives the states that applications can subscribe to. */
export interface StateReceiver {
  setWorkerState(name: string, state: unknown): void;
  /** State of the payment terminal; null without one. */
  setTerminalState(state: unknown): void;
  /** The progress of a charge. It is an event, so later subscribers do not receive it. */
  sendChargeEvent(event: unknown): void;
}

/** Picks the functions of a receiver from a larger object, so that callers can spread them into another object. */
export function stateReceiverOf({
  setWorkerState,
  setTerminalState,
  sendChargeEvent,
}: StateReceiver): StateReceiver {
  return { setWorkerState, setTerminalState, sendChargeEvent };
}

/** Passes states on to all receivers, and keeps the latest for receivers that are added later. */
export interface StateBroadcast extends StateReceiver {
  sendLatestTo(receiver: StateReceiver): void;
}

export function createStateBroadcast(receivers: () => Iterable<StateReceiver>): StateBroadcast {
  const workerStates = new Map<string, unknown>();
  let terminalState: unknown = null;
  return {
    setWorkerState(name, state) {
      workerStates.set(name, state);
      for (const receiver of receivers()) receiver.setWorkerState(name, state);
    },
    setTerminalState(state) {
      terminalState = state;
      for (const receiver of receivers()) receiver.setTerminalState(state);
    },
    sendChargeEvent(event) {
      for (const receiver of receivers()) receiver.sendChargeEvent(event);
    },
    sendLatestTo(receiver) {
      for (const [name, state] of workerStates) receiver.setWorkerState(name, state);
      if (terminalState !== null) receiver.setTerminalState(terminalState);
    },
  };
}
