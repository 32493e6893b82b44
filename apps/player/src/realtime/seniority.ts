/** A session on this screen's channel. */
export interface Occupant {
  sessionId: string;
  /** Epoch milliseconds by the server's clock; null for players that do not say when they began. */
  startedAt: number | null;
}

/** A session that says when it began. */
export type DatedOccupant = Occupant & { startedAt: number };

/**
 * Whether the other session goes first. Every session orders the same list in the same way, so exactly one of them
 * finds nobody before it. Players that do not say when they began leave the screen to anybody else: they never go
 * first, or nobody would play.
 */
export function isOlder(other: Occupant, than: DatedOccupant): boolean {
  if (other.startedAt === null) return false;
  if (other.startedAt !== than.startedAt) return other.startedAt < than.startedAt;
  return other.sessionId < than.sessionId;
}
