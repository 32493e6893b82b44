import type { ChargeRequest } from '@vitrine/messaging';

/** The state that a player would have of the application. The panel shows it. */
export interface DevelopmentState {
  phase: 'loading' | 'ready' | 'playing' | 'ended' | 'failed';
  /** Why it failed. */
  failure: string | null;
  plays: number;
  /** Whether it stays at its end instead of playing again. */
  isPaused: boolean;
  /** Whether it should end but a lock delays that. */
  isEndPending: boolean;
  /** Monotonic milliseconds at which they expire, by id. */
  locks: ReadonlyMap<string, number>;
  /** The events that it subscribes to: `play`, `inputs`, `terminal`, `charge`. */
  subscriptions: ReadonlySet<string>;
  /** Names of workers that it subscribes to. */
  workers: ReadonlySet<string>;
  terminal: unknown;
  /** Charges that wait for an answer. */
  charges: readonly ChargeRequest[];
}

export const initialState: Omit<DevelopmentState, 'locks' | 'subscriptions' | 'workers'> = {
  phase: 'loading',
  failure: null,
  plays: 0,
  isPaused: false,
  isEndPending: false,
  terminal: null,
  charges: [],
};

export interface DevelopmentStateHolder {
  state(): DevelopmentState;
  change(over: Partial<DevelopmentState>): void;
}

/** Holds the state, and reports each change. */
export function holdState(
  initial: DevelopmentState,
  onChange: (state: DevelopmentState) => void,
): DevelopmentStateHolder {
  let state = initial;
  return {
    state: () => state,
    change(over) {
      state = { ...state, ...over };
      onChange(state);
    },
  };
}

export interface LogEntry {
  /** Monotonic milliseconds. */
  at: number;
  /** A message from or to the application, or a remark on one. */
  kind: 'from' | 'to' | 'note' | 'problem';
  text: string;
  payload?: unknown;
}
