/** How far a screen's clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The latest time that a screen can mean. */
export function latestTime(now: Date): Date {
  return new Date(now.getTime() + CLOCK_TOLERANCE_MS);
}

/**
 * When something happened, as a screen tells it. Nothing happened later than now: a clock that says so is wrong, and what
 * it tells counts as of now. To refuse it would lose a play that was shown.
 */
export function reportTime(at: string, now: Date): Date {
  const told = new Date(at);
  return told > latestTime(now) ? now : told;
}
