import type { PublishedContent } from '@vitrine/contract';
import { ownLengthOf } from '../../shared/properties/own-length.ts';
import type { Entry } from './entries.ts';

interface Timed {
  applicationName: string | null;
  duration: number | null;
  applicationVars: Readonly<Record<string, unknown>>;
}

/** Seconds that a presentation is on the screen. */
export function lengthOf({ applicationName, duration, applicationVars }: Timed): number | null {
  return ownLengthOf(applicationName, applicationVars) ?? duration;
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
