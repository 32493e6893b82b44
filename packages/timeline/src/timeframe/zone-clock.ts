import { DAY, HOUR, instantAt, MINUTE, timeZoneOrUtc } from '@vitrine/time';
import type { Span } from './viewport.ts';

/** Zones change their clocks on quarters of an hour. */
const QUARTER = 15 * MINUTE;

/** Local times in an IANA zone, as the milliseconds that UTC would have when it shows the same date and time. */
export interface ZoneClock {
  readonly id: string;
  /** Milliseconds to add to an instant to get its local time. */
  offsetAt(instant: number): number;
}

/** UTC replaces a zone that this browser does not know. */
export function zoneClock(id: string): ZoneClock {
  // Look it up once: a plot converts every mark of every frame.
  const clock = timeZoneOrUtc(id);
  return { id, offsetAt: (instant) => clock.offsetAt(instant) };
}

/** The instant of a local time. A skipped local time moves forward, and a repeated one means its first occurrence. */
export function instantOf(zone: ZoneClock, localTime: number): number {
  return instantAt(localTime, zone.id);
}

/** Midnight of the day of an instant in the zone, or of a day before or after it. */
export function dayStart(zone: ZoneClock, instant: number, days = 0): number {
  const localTime = instant + zone.offsetAt(instant);
  return instantOf(zone, (Math.floor(localTime / DAY) + days) * DAY);
}

const WEEK_DAYS = 7;

/** The seven days of the zone that begin with the day of an instant. */
export function weekOf(zone: ZoneClock, instant: number): Span {
  const from = dayStart(zone, instant);
  return { from, to: dayStart(zone, from, WEEK_DAYS) };
}

/** A clock change: when it happens, and by how many milliseconds the clocks go forward (negative: back). */
export interface ClockChange {
  at: number;
  shift: number;
}

/** The clock changes in `(from, to]`. */
export function clockChanges(zone: ZoneClock, from: number, to: number): ClockChange[] {
  const changes: ClockChange[] = [];
  for (let at = from; at < to; ) {
    const next = Math.min(at + HOUR, to);
    const offset = zone.offsetAt(at);
    if (zone.offsetAt(next) !== offset) {
      let quarter = (Math.floor(at / QUARTER) + 1) * QUARTER;
      while (quarter < next && zone.offsetAt(quarter) === offset) quarter += QUARTER;
      changes.push({ at: quarter, shift: zone.offsetAt(quarter) - offset });
    }
    at = next;
  }
  return changes;
}

/** The place of a zone: "Berlin" of `Europe/Berlin`. */
export function placeName(zoneId: string): string {
  return (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ');
}

/** A local time as `YYYY-MM-DDTHH:MM:SS`, the value of date fields. */
export function toDateTimeField(zone: ZoneClock, instant: number): string {
  return new Date(instant + zone.offsetAt(instant)).toISOString().slice(0, 19);
}

/** The instant of a date field in the zone; null while it is not complete. */
export function fromDateTimeField(zone: ZoneClock, text: string): number | null {
  const localTime = Date.parse(`${text}Z`);
  return Number.isNaN(localTime) ? null : instantOf(zone, localTime);
}
