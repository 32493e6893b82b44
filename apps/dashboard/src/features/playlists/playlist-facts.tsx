import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import { type Entry, totalSeconds } from './entries.ts';
import styles from './playlists.module.css';

const modes = ['sequential', 'shuffle', 'single', 'holdOnTrue'] as const;

/** How many, how long, in which order. */
export function PlaylistFacts({
  entries,
  mode,
  onMode,
}: {
  entries: readonly Entry[];
  mode: Playlist['mode'];
  onMode: (mode: Playlist['mode']) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.facts}>
      <span>{t('playlist.items', { count: entries.length })}</span>
      <span aria-hidden>·</span>
      <span>{t('playlist.total', { duration: formatDuration(totalSeconds(entries)) })}</span>
      <Select
        className={styles.mode}
        size="xs"
        aria-label={t('playlist.mode')}
        allowDeselect={false}
        value={mode}
        onChange={(next) => next && onMode(next)}
        data={modes.map((each) => ({ value: each, label: t(`playlist.modes.${each}`) }))}
      />
    </div>
  );
}
