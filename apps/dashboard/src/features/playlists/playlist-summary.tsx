import { Select } from '@mantine/core';
import { playlistModes } from '@vitrine/contract/playlist-modes';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import { type EditorItem, totalSeconds } from './editor-items.ts';
import { ItemTiming } from './item-timing.tsx';
import type { ItemTimingText } from './item-timing-text.ts';
import styles from './playlists.module.css';

/** Shows the number of items, their total duration, when the playlist plays, and its order. */
export function PlaylistSummary({
  items,
  mode,
  isEditable,
  onMode,
  timing,
  onEditTiming,
}: {
  items: readonly EditorItem[];
  mode: Playlist['mode'];
  isEditable: boolean;
  onMode: (mode: Playlist['mode']) => void;
  timing: ItemTimingText | undefined;
  /** Opens the editor for the schedule and rule of the playlist. */
  onEditTiming: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.facts}>
      <span>{t('playlist.items', { count: items.length })}</span>
      <span aria-hidden>·</span>
      <span>{t('playlist.total', { duration: formatDuration(totalSeconds(items)) })}</span>
      <span className={styles.playlistTiming}>
        <ItemTiming
          name={t('rules.thisPlaylist')}
          timing={timing}
          label={t('rules.any')}
          onOpen={onEditTiming}
        />
      </span>
      <Select
        className={styles.mode}
        size="xs"
        aria-label={t('playlist.mode')}
        allowDeselect={false}
        disabled={!isEditable}
        value={mode}
        onChange={(next) => next && onMode(next)}
        data={playlistModes.map((each) => ({ value: each, label: t(`playlist.modes.${each}`) }))}
      />
    </div>
  );
}
