import type { TimerHandle, Timers } from '@vitrine/time';
import { PREVIEW_CHECK_SECOND } from '../constants.ts';
import type { ManagerEvent } from './state.ts';

type TimerName = 'minute' | 'completion' | 'retry' | 'restart';

/** Timers that dispatch an event, at most one of each name. */
export interface EventTimers {
  start(name: TimerName, ms: number, event: ManagerEvent): void;
  /** Dispatches `minute` at second 1 of every minute, until the timers are stopped. */
  startMinutes(): void;
  isRunning(name: TimerName): boolean;
  stop(name: TimerName): void;
  stopAll(): void;
}

export function createEventTimers(timers: Timers, dispatch: (event: ManagerEvent) => void): EventTimers {
  const handles = new Map<TimerName, TimerHandle>();

  function stop(name: TimerName): void {
    const handle = handles.get(name);
    if (handle !== undefined) timers.clearTimeout(handle);
    handles.delete(name);
  }

  function start(name: TimerName, ms: number, event: ManagerEvent): void {
    stop(name);
    handles.set(
      name,
      timers.setTimeout(() => {
        handles.delete(name);
        // The clock can be corrected at any time, so the wait is computed again for each minute.
        if (name === 'minute') startMinutes();
        dispatch(event);
      }, ms),
    );
  }

  function startMinutes(): void {
    const due = PREVIEW_CHECK_SECOND * 1000;
    start('minute', 60_000 - ((timers.wallClock() - due) % 60_000), { type: 'minute' });
  }

  return {
    start,
    startMinutes,
    isRunning: (name) => handles.has(name),
    stop,
    stopAll() {
      for (const name of [...handles.keys()]) stop(name);
    },
  };
}
