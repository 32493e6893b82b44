import { useTranslation } from 'react-i18next';
import type { LibraryItem } from '../../platform/api.ts';
import { formatBytes, formatDuration } from '../../platform/format.ts';
import { formatDimensions } from '../../platform/format-dimensions.ts';
import { useAppName } from '../../shared/apps/use-app-name.ts';
import { useThemeDetails } from '../../shared/themes/use-theme-details.ts';

/** Returns a function that says how long or large an item is, or what uses it. Empty for folders. */
export function useItemDetails(): (item: LibraryItem) => string {
  const { t } = useTranslation();
  const themeDetails = useThemeDetails();
  const appName = useAppName();
  return ({ fileData, presentationData, playlistData, themeData, deletedAt }) => {
    if (themeData) return deletedAt === null ? themeDetails(themeData) : '';
    if (playlistData) return t('library.items', { count: playlistData.itemCount });
    if (presentationData)
      return `${appName(presentationData.applicationName)} · ${formatDuration(presentationData.duration)}`;
    if (!fileData) return '';
    const { width, height } = fileData;
    const size = width && height ? ` · ${formatDimensions({ width, height })}` : '';
    const length = fileData.duration ? ` · ${formatDuration(fileData.duration)}` : '';
    return `${formatBytes(fileData.contentLength)}${size}${length}`;
  };
}
