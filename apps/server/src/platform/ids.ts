import { v7 } from 'uuid';

/** A new UUIDv7: sorted by time, so that indexes grow at their end. */
export function newId(): string {
  return v7();
}
