import type { PublishedContent } from '@vitrine/contract';
import type { Entry } from './entries.ts';

/** Rows with the time that they are on the screen, as far as the content of the playlist says it. */
export function withLengths(
  entries: readonly Entry[],
  content: PublishedContent | undefined,
): readonly Entry[] {
  return entries.map((entry) => {
    const duration = content?.presentations[entry.presentationId ?? '']?.duration ?? entry.duration;
    return duration === entry.duration ? entry : { ...entry, duration };
  });
}
