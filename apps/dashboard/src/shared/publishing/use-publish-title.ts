import { useTranslation } from 'react-i18next';
import type { Publish } from './progress-summary.ts';

/** Returns a function that describes a publish by its playlists and number of screens: `“Lunch” to 3 screens`. */
export function usePublishTitle(): (publish: Publish) => string {
  const { t } = useTranslation();
  return ({ playlists: [first], playlistCount, total: count, counts }) => {
    // Every screen was refused, so there is no playlist to name.
    if (!first && counts.refused === count) return t('publish.screens', { count });
    if (!first) return t('publish.progress.toNone', { count });
    if (playlistCount > 1) return t('publish.progress.toSeveral', { count, playlists: playlistCount });
    if (first.name === null) return t('publish.progress.toHidden', { count });
    return t('publish.progress.to', { count, playlist: first.name });
  };
}
