/** A session on this screen's channel. */
export interface Occupant {
  sessionId: string;
  /** Epoch milliseconds by the server's clock. Null for players that do not report their start. */
  startedAt: number | null;
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
