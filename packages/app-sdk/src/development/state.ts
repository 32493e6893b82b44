import type { ChargeRequest } from '@vitrine/messaging';

/** What a player would know of the application, and the panel shows. */
export interface DevelopmentState {
  phase: 'loading' | 'ready' | 'playing' | 'ended' | 'failed';
  /** Why it failed. */
  failure: string | null;
  plays: number;
  /** It is not played again when it ends. */
  isPaused: boolean;
  /** It should end, and a lock keeps it. */
  endIsPending: boolean;
  /** Monotonic milliseconds at which they expire, by id. */
  locks: ReadonlyMap<string, number>;
  /** What it listens to: `play`, `inputs`, `terminal`, `charge`. */
  subscriptions: ReadonlySet<string>;
  /** Names of workers that it listens to. */
  workers: ReadonlySet<string>;
  terminal: unknown;
  /** Charges that wait for an answer. */
  charges: readonly ChargeRequest[];
}

export interface LogEntry {
  /** Monotonic milliseconds. */
  at: number;
  /** Said by the application, said to it, or a remark on either. */
  kind: 'from' | 'to' | 'note' | 'problem';
  text: string;
  payload?: unknown;
}
