/** The built-in application that shows each of its pictures for a time of its own, once there are several. */
const PICTURES = 'pictures';
/** What it takes where nothing else is said, and the least and most that it shows one for, in seconds. */
const PICTURE_SECONDS = { usual: 10, least: 2, most: 3600 };

/**
 * Seconds that a presentation really plays: what is published says so, and with it everything that looks
 * ahead. Its stored duration stays what somebody chose, for when a single picture is left.
 *
 * @param slug of the built-in application; null of others, which play for their duration.
 * @param vars with the files that are there.
 */
export function playedSeconds(
  slug: string | null | undefined,
  vars: Readonly<Record<string, unknown>>,
  duration: number,
): number {
  const { pictures, seconds_per_picture: each } = vars;
  if (slug !== PICTURES || !Array.isArray(pictures) || pictures.length < 2) return duration;
  const { usual, least, most } = PICTURE_SECONDS;
  // As the application reads it from its address.
  const seconds =
    typeof each === 'number' || (typeof each === 'string' && each.trim() !== '') ? Number(each) : usual;
  return pictures.length * Math.min(most, Math.max(least, Number.isFinite(seconds) ? seconds : usual));
}
