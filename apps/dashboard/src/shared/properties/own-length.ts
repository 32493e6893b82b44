/** What the Pictures app takes for a picture, in seconds, where nothing else is said; least and most. */
const PICTURE_SECONDS = { usual: 10, least: 2, most: 3600 };

/**
 * Seconds that a presentation takes of itself, whatever duration is stored: Pictures with more than one picture
 * show each for its own time. Null: it plays for its duration.
 */
export function ownLengthOf(
  applicationName: string | null,
  applicationVars: Readonly<Record<string, unknown>>,
): number | null {
  const { pictures, seconds_per_picture: each } = applicationVars;
  if (applicationName !== 'Pictures' || !Array.isArray(pictures) || pictures.length < 2) return null;
  const seconds = Number(each ?? PICTURE_SECONDS.usual);
  const { usual, least, most } = PICTURE_SECONDS;
  return pictures.length * Math.min(most, Math.max(least, Number.isFinite(seconds) ? seconds : usual));
}
