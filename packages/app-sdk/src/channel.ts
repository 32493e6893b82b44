import type { Log } from './page.ts';
import type { Unsubscribe } from './types.ts';

/** The listeners for one type of message. */
export interface Channel<T> {
  subscribe(listener: (value: T) => void): Unsubscribe;
  emit(value: T): void;
}

interface ChannelOptions {
  /** The function that the author called, for error messages. */
  name: string;
  log: Log;
  /** Later listeners receive the last value, because it is a state and not an event. */
  isState?: boolean;
  /** Called when the first listener is added and when the last one is removed. */
  notifyHost(verb: 'subscribe' | 'unsubscribe'): void;
}

/** If a listener throws, the others are still called. */
export function createChannel<T>({ name, log, isState = false, notifyHost }: ChannelOptions): Channel<T> {
  const listeners = new Set<{ call: (value: T) => void }>();
  let last: { value: T } | null = null;

  function call(listener: (value: T) => void, value: T): void {
    try {
      listener(value);
    } catch (error) {
      log.error(`[vitrine] ${name}: a listener threw an error:`, error);
    }
  }

  return {
    subscribe(listener) {
      if (typeof listener !== 'function') {
        log.error(`[vitrine] ${name}: the listener must be a function, not ${typeof listener}`);
        return () => {};
      }
      // A separate entry, because the same function can be subscribed twice.
      const entry = { call: listener };
      const known = last;
      listeners.add(entry);
      if (listeners.size === 1) notifyHost('subscribe');
      // Called asynchronously, like a message from the host, so a listener can use the function that `subscribe`
      // returns.
      if (known)
        queueMicrotask(() => {
          if (listeners.has(entry)) call(listener, known.value);
        });
      return () => {
        if (!listeners.delete(entry) || listeners.size > 0) return;
        last = null;
        notifyHost('unsubscribe');
      };
    },
    emit(value) {
      if (isState && listeners.size > 0) last = { value };
      for (const entry of [...listeners]) call(entry.call, value);
    },
  };
}
