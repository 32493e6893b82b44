import { type Zone, zoneOf } from './zone.ts';

/*
 * Readings of the clocks on the wall, as numbers to reckon with: the milliseconds that UTC would have at that reading.
 * Zones are IANA names; one that this runtime does not know counts as UTC.
 */

const UTC = zoneOf('UTC') as Zone;

/** The zone that a screen or a person names, for who asks it often. */
export const clockOf = (zone: unknown): Zone => (typeof zone === 'string' && zoneOf(zone)) || UTC;

/** What the zone's clocks show at an instant (epoch milliseconds). */
export function wallAt(instant: number, zone: string): number {
  return instant + clockOf(zone).offsetAt(instant);
}

/**
 * The instant at which the zone's clocks show this reading: the first of two; one that is skipped moves forward by the
 * gap.
 */
export function instantAt(wall: number, zone: string): number {
  return clockOf(zone).instantOf(wall);
}
