import { v7 } from 'uuid';

/** A new UUIDv7: sorted by time, so that indexes grow at their end. */
export function newId(): string {
  return v7();
}

/** The least UUIDv7 of a moment: ids that were made before it are less, all others are not. */
export function firstIdAt(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
