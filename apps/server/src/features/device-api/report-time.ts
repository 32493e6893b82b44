/** How far a screen's clock may be ahead of ours. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The latest time that a screen can report. */
export function latestTime(now: Date): Date {
  return new Date(now.getTime() + CLOCK_TOLERANCE_MS);
}

/**
 * The time of an event according to the screen. A time in the future comes from a wrong clock, so the event counts as
 * happening now. Refusing it would lose a play that was shown.
 */
export function reportTime(at: string, now: Date): Date {
  const reported = new Date(at);
  return reported > latestTime(now) ? now : reported;
}
