import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';

/** How long an item plays, or how many items it has. Null for other items, such as folders. */
export function useItemLength({ presentationData, playlistData, fileData }: LibraryItem): string | null {
  const { t } = useTranslation();
  if (playlistData) return t('library.items', { count: playlistData.itemCount });
  const duration = presentationData?.duration ?? fileData?.duration;
  return duration ? formatDuration(duration) : null;
}
