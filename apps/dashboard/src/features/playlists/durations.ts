import type { PublishedContent } from '@vitrine/contract';
import type { EditorItem } from './editor-items.ts';

/** Replaces the durations of items with those in the content of the playlist. */
export function withDurations(
  items: readonly EditorItem[],
  content: PublishedContent | undefined,
): readonly EditorItem[] {
  return items.map((item) => {
    const duration = content?.presentations[item.presentationId ?? '']?.duration ?? item.duration;
    return duration === item.duration ? item : { ...item, duration };
  });
}
