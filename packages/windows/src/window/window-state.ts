import type { WindowFailure } from '../manager/state.ts';
import type { Log } from '../ports.ts';

/** A failed window waits for its manager to close it. */
export type WindowState =
  | { name: 'loading' }
  | { name: 'ready' }
  | { name: 'failed'; failure: WindowFailure }
  | { name: 'closed' };

/** The states that can follow each state. */
const transitions: Record<WindowState['name'], readonly WindowState['name'][]> = {
  loading: ['ready', 'failed', 'closed'],
  ready: ['failed', 'closed'],
  failed: ['closed'],
  closed: [],
};

export interface WindowStateMachine {
  readonly current: WindowState;
  /** Enters a state and logs the transition. Returns false, and does nothing, if the state cannot follow. */
  enter(next: WindowState): boolean;
}

export function createWindowState(windowId: string, log: Log): WindowStateMachine {
  let current: WindowState = { name: 'loading' };
  return {
    get current() {
      return current;
    },
    enter(next) {
      if (!transitions[current.name].includes(next.name)) return false;
      log.debug(`Window is ${next.name}`, { windowId, previousState: current.name });
      current = next;
      return true;
    },
  };
}
