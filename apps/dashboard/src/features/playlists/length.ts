import type { PublishedContent } from '@vitrine/contract';
import type { Entry } from './entries.ts';

/** What the Pictures app takes for a picture, in seconds, where nothing else is said; least and most. */
const PICTURE_SECONDS = { usual: 10, least: 2, most: 3600 };

interface Timed {
  applicationName: string | null;
  duration: number | null;
  applicationVars: Readonly<Record<string, unknown>>;
}

/**
 * Seconds that a presentation is on the screen. Pictures with more than one picture show each for its own time,
 * whatever duration is stored.
 */
export function lengthOf({ applicationName, duration, applicationVars }: Timed): number | null {
  const { pictures, seconds_per_picture: each } = applicationVars;
  if (applicationName !== 'Pictures' || !Array.isArray(pictures) || pictures.length < 2) return duration;
  const seconds = Number(each ?? PICTURE_SECONDS.usual);
  const { usual, least, most } = PICTURE_SECONDS;
  return pictures.length * Math.min(most, Math.max(least, Number.isFinite(seconds) ? seconds : usual));
}

/** Rows with the time that they are really on the screen, as far as the content of the playlist says it. */
export function withLengths(
  entries: readonly Entry[],
  content: PublishedContent | undefined,
): readonly Entry[] {
  return entries.map((entry) => {
    const presentation = content?.presentations[entry.presentationId ?? ''];
    if (!presentation) return entry;
    const duration = lengthOf({ ...presentation, duration: entry.duration });
    return duration === entry.duration ? entry : { ...entry, duration };
  });
}
