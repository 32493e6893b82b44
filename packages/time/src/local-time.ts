import { findTimeZone, type TimeZone } from './time-zone.ts';

/*
 * Local times are numbers to calculate with: the milliseconds that UTC would have when it shows the same date and time.
 * Zones are IANA names; one that this runtime does not know counts as UTC.
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
 * The instant of a local time in a zone. Of a time that occurs twice, the first; one that is skipped moves forward by
 * the gap.
 */
export function instantAt(localTime: number, zone: string): number {
  return timeZoneOrUtc(zone).instantOf(localTime);
}
