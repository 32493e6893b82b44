export { createBackoff } from './backoff.ts';
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
export { instantAt, localTimeAt, timeZoneOrUtc } from './local-time.ts';
export { localeOf } from './locale.ts';
export { partitionPoint } from './partition-point.ts';
export { findTimeZone, type TimeZone } from './time-zone.ts';
export { after, repeat, type TimerHandle, type Timers } from './timers.ts';
