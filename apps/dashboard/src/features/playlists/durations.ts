import type { PublishedContent } from '@vitrine/contract';
import type { EditorItem } from './editor-items.ts';

/** Rows with the time that they are on the screen, as far as the content of the playlist says it. */
export function withDurations(
  items: readonly EditorItem[],
  content: PublishedContent | undefined,
): readonly EditorItem[] {
  return items.map((item) => {
    const duration = content?.presentations[item.presentationId ?? '']?.duration ?? item.duration;
    return duration === item.duration ? item : { ...item, duration };
  });
}
