import { localTimeAt, repeat, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';

/*
 * Events at local times: active hours, and the daily restart and reboot. Times of day are `HH:MM` in the device's zone.
 */

const MINUTES_PER_DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** Minutes since midnight, on a clock in that zone. An unknown zone counts as UTC. */
export function minuteOfDay(epochMs: number, zone: string): number {
  const minute = Math.floor(localTimeAt(epochMs, zone) / MINUTE_MS) % MINUTES_PER_DAY;
  return minute < 0 ? minute + MINUTES_PER_DAY : minute;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * Whether the screen should show content: from `start` until just before `end`, across midnight if the end is earlier.
 * A missing bound means the start or end of the day. Equal times mean the entire day.
 */
export function isWithinActiveHours(minute: number, start: string | null, end: string | null): boolean {
  const from = start === null ? 0 : minutesOf(start);
  const until = end === null ? MINUTES_PER_DAY : minutesOf(end);
  return from < until ? minute >= from && minute < until : minute >= from || minute < until;
}

/** Whether this time of day is in the interval (`before`, `now`]. If the clock was set back, nothing has passed. */
export function hasPassed(time: string, before: number, now: number): boolean {
  const passed = (now - before + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  if (passed > MINUTES_PER_DAY / 2) return false;
  const since = (now - minutesOf(time) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return since < passed;
}

export interface DailyTimesEvents {
  activeHoursChecked: { isActive: boolean };
  restartDue: null;
  rebootDue: null;
}

export interface DailyTimesOptions {
  /** The times from the server, or null before the first reply. */
  times(): DailyTimes | null;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  timers: Timers;
  on: EventHandlers<DailyTimesEvents>;
}

export interface DailyTimes {
  timezone: string;
  activeHoursStart: string | null;
  activeHoursEnd: string | null;
  dailyRestartTime: string | null;
  dailyRebootTime: string | null;
}

/** Shorter than a minute, so that no minute is missed. */
const CHECK_INTERVAL_MS = 15_000;

/**
 * Follows the local time in the device's zone. Only times that pass while this runs count, not those before it started.
 */
export function createDailyTimes({ now, timers, on, ...options }: DailyTimesOptions) {
  let before: { minute: number; timezone: string } | null = null;

  function check(): void {
    const times = options.times();
    if (!times) return;
    const { timezone } = times;
    const minute = minuteOfDay(now(), timezone);
    on.activeHoursChecked({
      isActive: isWithinActiveHours(minute, times.activeHoursStart, times.activeHoursEnd),
    });
    // A change of the time zone changes the local time, but no time of day has passed.
    const last = before?.timezone === timezone ? before.minute : minute;
    before = { minute, timezone };
    if (times.dailyRebootTime !== null && hasPassed(times.dailyRebootTime, last, minute)) on.rebootDue();
    else if (times.dailyRestartTime !== null && hasPassed(times.dailyRestartTime, last, minute))
      on.restartDue();
  }

  return {
    check,
    /** Returns a function that stops it. */
    start: () => repeat(timers, CHECK_INTERVAL_MS, CHECK_INTERVAL_MS, check),
  };
}
