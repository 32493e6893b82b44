/** State that changes only through one logged transition. */
export interface StateStore<State, Action> {
  get(): State;
  dispatch(action: Action): void;
  /** Called after every change, with the state before it. Returns a function that stops it. */
  subscribe(listener: (state: State, previous: State) => void): () => void;
}

/** Actions dispatched by a listener are handled after all listeners were called for the current one. */
export function createStateStore<State, Action>(
  reduce: (state: State, action: Action) => State,
  initial: State,
): StateStore<State, Action> {
  let state = initial;
  let busy = false;
  const queue: Action[] = [];
  const listeners = new Set<(state: State, previous: State) => void>();
  return {
    get: () => state,
    dispatch(action) {
      queue.push(action);
      if (busy) return;
      busy = true;
      try {
        for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
          const previous = state;
          state = reduce(state, next);
          if (state !== previous) for (const listener of [...listeners]) listener(state, previous);
        }
      } finally {
        busy = false;
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
