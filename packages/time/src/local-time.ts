import { findTimeZone, type TimeZone } from './time-zone.ts';

/*
 * Local times are numbers: the milliseconds at which UTC shows the same date and time. Zones are IANA names. An unknown
 * zone counts as UTC.
 */

const UTC = findTimeZone('UTC') as TimeZone;

/** The zone of a screen or a person. Look it up once where many instants are converted. */
export function timeZoneOrUtc(zone: unknown): TimeZone {
  return (typeof zone === 'string' && findTimeZone(zone)) || UTC;
}

/** The local time in a zone at an instant (epoch milliseconds). */
export function localTimeAt(instant: number, zone: string): number {
  return instant + timeZoneOrUtc(zone).offsetAt(instant);
}

/**
 * The instant of a local time in a zone. A repeated local time means its first occurrence, and a skipped one moves
 * forward by the gap.
 */
export function instantAt(localTime: number, zone: string): number {
  return timeZoneOrUtc(zone).instantOf(localTime);
}
