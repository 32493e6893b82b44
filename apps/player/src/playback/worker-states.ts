import { WORKERS_PER_DEVICE } from '@vitrine/contract/constants';
import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage } from '../platform/storage.ts';
import { createThrottle } from '../platform/throttle.ts';
import { appProblemOf, MAX_NAME_CHARACTERS, problemOf } from './worker-state-problems.ts';

/** Sensors can report many times a second, but each write wears out the disk. */
const SAVE_EVERY_MS = 1000;

export interface WorkerState {
  state: unknown;
  /** Epoch milliseconds by the server's clock. */
  at: number;
  /** Whether an application reported it, and no other source uses this name. */
  isFromApp: boolean;
}

/** A worker state on the server for this screen. */
export interface ServiceWorkerState {
  name: string;
  state: unknown;
  /** Epoch milliseconds. */
  at: number;
}

export interface WorkerStatesEvents {
  /** A state was reported. It can be the same as before. */
  reported: { name: string; state: unknown };
}

export interface WorkerStatesOptions {
  storage: PlayerStorage;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  /** Epoch milliseconds. */
  now(): number;
  log: Log;
  on: EventHandlers<WorkerStatesEvents>;
}

/**
 * The last state of each worker from the server, the host page or applications. States survive restarts: a door that
 * was open before a power failure is still open.
 */
export function createWorkerStates({ storage, timers, now, log, on }: WorkerStatesOptions) {
  const states = new Map<string, WorkerState>();
  const save = createThrottle(() => void write(), SAVE_EVERY_MS, timers);
  const acceptUnless = createAcceptance(log);

  const write = () => storage.set('workerStates', Object.fromEntries(states));

  function set(name: string, state: unknown, at: number, isFromApp: boolean): void {
    const before = states.get(name);
    // Moves the name to the end. The first name is then the least recently reported one.
    states.delete(name);
    if (states.size >= WORKERS_PER_DEVICE) states.delete(states.keys().next().value as string);
    states.set(name, { state, at, isFromApp });
    // A repeated state counts again for windows (a button pressed twice), but need not be written again.
    if (JSON.stringify(before?.state) !== JSON.stringify(state) || before?.isFromApp !== isFromApp)
      save.request();
    on.reported({ name, state });
  }

  return {
    /** Loads the states of an earlier start. Must be called before windows open. */
    async load(): Promise<void> {
      for (const [name, worker] of readStoredStates(await storage.get('workerStates')))
        if (!states.has(name)) states.set(name, worker);
    },
    /** Sets a state from the host page. Apps cannot override it. Returns false if it is refused. */
    setFromHost(name: string, state: unknown): boolean {
      return acceptUnless(problemOf(name, state), name, () => set(name, state, now(), false));
    },
    /** Sets a state from a server message. Ignores one that is older than the known state. */
    setFromService({ name, state, at }: ServiceWorkerState): void {
      acceptUnless(problemOf(name, state), name, () => {
        const before = states.get(name);
        if (before && !before.isFromApp && before.at > at) return;
        set(name, state, at, false);
      });
    },
    /** Merges the states that a screen missed while it was offline. Does not repeat known states. */
    merge(list: readonly ServiceWorkerState[]): void {
      for (const each of list) {
        const before = states.get(each.name);
        const isKnown = before && before.at >= each.at && !before.isFromApp;
        if (!isKnown) this.setFromService(each);
      }
    },
    /** Sets a state from an app. An app cannot override other sources or exceed the limits. */
    setFromApp(name: string, state: unknown): boolean {
      return acceptUnless(appProblemOf(name, state, states), name, () => set(name, state, now(), true));
    },
    entries: (): [name: string, state: unknown][] => [...states].map(([name, { state }]) => [name, state]),
    /** Writes pending states, before the page unloads. */
    async flush(): Promise<void> {
      if (save.takePending()) await write();
    },
  };
}

/** The valid states that an earlier start stored. */
function readStoredStates(stored: unknown): [name: string, worker: WorkerState][] {
  const entries = Object.entries(stored ?? {}) as [string, WorkerState][];
  return entries
    .slice(0, WORKERS_PER_DEVICE)
    .filter(([, worker]) => Number.isFinite(worker?.at))
    .map(([name, { state, at, isFromApp }]) => [name, { state, at, isFromApp: isFromApp === true }]);
}

/**
 * Returns a function that runs `accept` if there is no problem, and logs the problem otherwise. It returns whether
 * there was none.
 */
function createAcceptance(log: Log) {
  return (problem: string | null, name: string, accept: () => void): boolean => {
    if (problem)
      log.warn(`A worker state was rejected: ${problem}`, { name: name.slice(0, MAX_NAME_CHARACTERS) });
    else accept();
    return problem === null;
  };
}
