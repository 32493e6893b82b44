import { DAY, HOUR, instantAt, MINUTE, zoneOrUtc } from '@vitrine/time';
import type { Span } from './viewport.ts';

/** The clocks of a zone change on quarters of an hour, so that one look a quarter is enough. */
const QUARTER = 15 * MINUTE;

/** The clocks of an IANA zone. A wall is what they show, as milliseconds since 1970-01-01 00:00 on them. */
export interface Zone {
  readonly id: string;
  /** Milliseconds to add to an instant to get its wall. */
  offsetAt(instant: number): number;
}

/** UTC stands in for a name that this browser does not know. */
export function zoneOf(id: string): Zone {
  // Found once: a plot asks for every mark of every frame.
  const clock = zoneOrUtc(id);
  return { id, offsetAt: (instant) => clock.offsetAt(instant) };
}

/** The instant at which the clocks show a wall; a wall that is skipped moves forward, of two the first counts. */
export function instantOf(zone: Zone, wall: number): number {
  return instantAt(wall, zone.id);
}

/** The midnight of the zone's day around `instant`, and of the days before and after it. */
export function dayStart(zone: Zone, instant: number, days = 0): number {
  const wall = instant + zone.offsetAt(instant);
  return instantOf(zone, (Math.floor(wall / DAY) + days) * DAY);
}

const WEEK_DAYS = 7;

/** The seven days of the zone that begin with the day of an instant. */
export function weekOf(zone: Zone, instant: number): Span {
  const from = dayStart(zone, instant);
  return { from, to: dayStart(zone, from, WEEK_DAYS) };
}

/** A change of a zone's clocks: when, and by how much they go forward (milliseconds; negative: back). */
export interface ClockChange {
  at: number;
  shift: number;
}

/** The changes within `(from, to]`. */
export function clockChanges(zone: Zone, from: number, to: number): ClockChange[] {
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

/** "Berlin" of `Europe/Berlin`: what people call the time that they see. */
export function placeOf(zoneId: string): string {
  return (zoneId.split('/').at(-1) ?? zoneId).replaceAll('_', ' ');
}

/** A wall as `YYYY-MM-DDTHH:MM:SS`, which is what date fields hold. */
export function toField(zone: Zone, instant: number): string {
  return new Date(instant + zone.offsetAt(instant)).toISOString().slice(0, 19);
}

/** The instant of a date field in the zone; null while it is not complete. */
export function fromField(zone: Zone, text: string): number | null {
  const wall = Date.parse(`${text}Z`);
  return Number.isNaN(wall) ? null : instantOf(zone, wall);
}
