import { toRecord } from '@vitrine/contract/is-record';
import { readTime } from '../platform/read-time.ts';

/** A session on this screen's channel. */
export interface Occupant {
  sessionId: string;
  /** Epoch milliseconds by the server's clock. Null for players that do not report their start. */
  startedAt: number | null;
}

/** Reads the sessions in a message. Null if it does not list them, as in messages of older servers. */
export function readAnnouncedOccupants(value: unknown): Occupant[] | null {
  if (!Array.isArray(value)) return null;
  const occupants = value.map((each) => readOccupant(toRecord(each)));
  return occupants.every((each) => each !== null) ? occupants : null;
}

function readOccupant({ session_id, started_at }: Record<string, unknown>): Occupant | null {
  if (typeof session_id !== 'string') return null;
  return { sessionId: session_id, startedAt: readTime(started_at) };
}

/** A session that reports its start. */
export type OccupantWithStart = Occupant & { startedAt: number };

/**
 * Whether the other session ranks first. Every session orders the same list in the same way, so exactly one of them
 * ranks first. Players that do not report their start never rank first, because otherwise no session might play.
 */
export function isOlder(other: Occupant, than: OccupantWithStart): boolean {
  if (other.startedAt === null) return false;
  if (other.startedAt !== than.startedAt) return other.startedAt < than.startedAt;
  return other.sessionId < than.sessionId;
}
