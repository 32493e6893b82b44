export { type Backoff, type BackoffOptions, createBackoff } from './backoff.ts';
export {
  type CivilDate,
  DAY,
  dateOf,
  dayOf,
  dayOfLocalTime,
  daysInMonth,
  formatDate,
  formatLocalTime,
  formatTime,
  HOUR,
  isLeap,
  MINUTE,
  mod,
  monthIndexOf,
  parseLocalTime,
  SECOND,
  weekdayOf,
} from './civil.ts';
export type { Clock } from './clock.ts';
export { instantAt, localTimeAt, zoneOrUtc } from './local-time.ts';
export { localeOf } from './locale.ts';
export { partitionPoint } from './partition-point.ts';
export { after, repeat, type TimerHandle, type Timers } from './timers.ts';
export { type Zone, zoneOf } from './zone.ts';
