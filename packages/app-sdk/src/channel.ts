import type { Log } from './page.ts';
import type { Unsubscribe } from './types.ts';

/** Listeners to one kind of message. */
export interface Channel<T> {
  subscribe(listener: (value: T) => void): Unsubscribe;
  emit(value: T): void;
}

export interface ChannelOptions {
  /** What the author called, for messages about mistakes. */
  name: string;
  log: Log;
  /** Who comes later is told the last value: it is a state, not an event. */
  isState?: boolean;
  /** Tells the host of the first listener, and of the absence of any. */
  tell(verb: 'subscribe' | 'unsubscribe'): void;
}

/** One listener that throws does not keep the others from being told. */
export function createChannel<T>({ name, log, isState = false, tell }: ChannelOptions): Channel<T> {
  const listeners = new Set<{ call: (value: T) => void }>();
  let last: { value: T } | null = null;

  function call(listener: (value: T) => void, value: T): void {
    try {
      listener(value);
    } catch (error) {
      log.error(`[vitrine] ${name}: a listener has thrown`, error);
    }
  }

  return {
    subscribe(listener) {
      if (typeof listener !== 'function') {
        log.error(`[vitrine] ${name}: the listener must be a function, not ${typeof listener}`);
        return () => {};
      }
      // An entry of its own: the same function may listen twice.
      const entry = { call: listener };
      const known = last;
      listeners.add(entry);
      if (listeners.size === 1) tell('subscribe');
      // Later, as if it came from the host: a listener may use what `subscribe` returns.
      if (known)
        queueMicrotask(() => {
          if (listeners.has(entry)) call(listener, known.value);
        });
      return () => {
        if (!listeners.delete(entry) || listeners.size > 0) return;
        last = null;
        tell('unsubscribe');
      };
    },
    emit(value) {
      if (isState && listeners.size > 0) last = { value };
      for (const entry of [...listeners]) call(entry.call, value);
    },
  };
}
