/** What a bundle gets as `miraEvents`: the events of its presentation, in both directions. */
export interface MiraEvents {
  on(name: string, listener: Listener): MiraEvents;
  once(name: string, listener: Listener): MiraEvents;
  off(name: string, listener: Listener): MiraEvents;
  removeListener(name: string, listener: Listener): MiraEvents;
  /** Tells the host, and whoever listens here. */
  emit(name: string, ...values: unknown[]): boolean;
}

type Listener = (...values: unknown[]) => void;

export interface HostedEvents {
  /** For the bundle. */
  events: MiraEvents;
  /** Tells the bundle to play, as soon as it listens. */
  play(): void;
}

/** `heard` gets what the bundle emits. */
export function createMiraEvents(heard: (name: string, value: unknown) => void): HostedEvents {
  const listeners = new Map<string, Set<Listener>>();
  /** Bundles that subscribe late, after loading of their own, must not miss their turn. */
  let playOwed = false;

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
      if (name === 'play' && playOwed) {
        playOwed = false;
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
      heard(name, values[0]);
      return call(name, values);
    },
  };
  return {
    events,
    play() {
      playOwed = !call('play', []);
    },
  };
}
