import { v7 } from 'uuid';

/** Generates a UUIDv7. It sorts by time, so indexes grow at their end. */
export function newId(): string {
  return v7();
}

/** The smallest UUIDv7 of an instant. All ids generated before the instant are smaller, and no others. */
export function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
