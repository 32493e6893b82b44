import type { Log } from '../log.ts';

/** A set of listeners for one kind of event. */
interface Listeners<Event> {
  /** Returns a function that removes the listener. */
  add(listener: (event: Event) => void): () => void;
  /** Calls every listener, even if one of them fails. */
  notify(event: Event): void;
  clear(): void;
}

/** @param failureMessage the entry in the log for a listener that fails */
export function createListeners<Event>(log: Log, failureMessage: string): Listeners<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (error) {
          log.error({ err: error }, failureMessage);
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
