/** The `miraEvents` object of a bundle, which receives and sends events of its presentation. */
export interface MiraEvents {
  on(name: string, listener: Listener): MiraEvents;
  once(name: string, listener: Listener): MiraEvents;
  off(name: string, listener: Listener): MiraEvents;
  removeListener(name: string, listener: Listener): MiraEvents;
  /** Sends an event to the host and to the listeners of the bundle itself. */
  emit(name: string, ...values: unknown[]): boolean;
}

type Listener = (...values: unknown[]) => void;

export interface HostedEvents {
  /** The object that the bundle receives. */
  events: MiraEvents;
  /** Emits `play`, as soon as the bundle listens to it. */
  play(): void;
}

/** Calls `onEmit` with each event that the bundle emits. */
export function createMiraEvents(onEmit: (name: string, value: unknown) => void): HostedEvents {
  const listeners = new Map<string, Set<Listener>>();
  /** `play` waits for bundles that subscribe late, because they load something first. */
  let isPlayPending = false;

  const call = (name: string, values: unknown[]): boolean => {
    const called = [...(listeners.get(name) ?? [])];
    for (const listener of called) listener(...values);
    return called.length > 0;
  };
  const off = (name: string, listener: Listener) => {
    listeners.get(name)?.delete(listener);
    return events;
  };
  const events: MiraEvents = {
    on(name, listener) {
      const set = listeners.get(name) ?? new Set();
      listeners.set(name, set.add(listener));
      if (name === 'play' && isPlayPending) {
        isPlayPending = false;
        call('play', []);
      }
      return events;
    },
    once(name, listener) {
      const wrapped: Listener = (...values) => {
        off(name, wrapped);
        listener(...values);
      };
      return events.on(name, wrapped);
    },
    off,
    removeListener: off,
    emit(name, ...values) {
      onEmit(name, values[0]);
      return call(name, values);
    },
  };
  return {
    events,
    play() {
      isPlayPending = !call('play', []);
    },
  };
}
