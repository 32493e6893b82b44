import type { EmbeddedOutgoing } from '@vitrine/messaging';

/** The latest state of each worker, and the workers that the application subscribes to. */
export interface WorkerSubscriptions {
  readonly names: ReadonlySet<string>;
  subscribe(name: string): void;
  unsubscribe(name: string): void;
  /** Returns false if the application does not subscribe to the worker. */
  setState(name: string, state: unknown): boolean;
}

export function createWorkerSubscriptions(send: (message: EmbeddedOutgoing) => void): WorkerSubscriptions {
  const names = new Set<string>();
  const states = new Map<string, unknown>();
  const sendLatest = (name: string) => {
    if (names.has(name) && states.has(name))
      send({ type: 'worker-state', payload: { name, state: states.get(name) } });
  };
  return {
    names,
    subscribe(name) {
      names.add(name);
      sendLatest(name);
    },
    unsubscribe: (name) => void names.delete(name),
    setState(name, state) {
      states.set(name, state);
      sendLatest(name);
      return names.has(name);
    },
  };
}
