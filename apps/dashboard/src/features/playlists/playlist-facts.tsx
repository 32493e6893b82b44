import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Playlist } from '../../platform/api.ts';
import { formatDuration } from '../../platform/format.ts';
import { type Entry, totalSeconds } from './entries.ts';
import { EntryWhen } from './entry-when.tsx';
import type { ItemWords } from './item-words.ts';
import styles from './playlists.module.css';

const modes = ['sequential', 'shuffle', 'single', 'holdOnTrue'] as const;

/** How many, how long, in which order. */
export function PlaylistFacts({
  entries,
  mode,
  onMode,
  words,
  onWhen,
}: {
  entries: readonly Entry[];
  mode: Playlist['mode'];
  onMode: (mode: Playlist['mode']) => void;
  words: ItemWords | undefined;
  /** Opens what says when the playlist plays. */
  onWhen: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.facts}>
      <span>{t('playlist.items', { count: entries.length })}</span>
      <span aria-hidden>·</span>
      <span>{t('playlist.total', { duration: formatDuration(totalSeconds(entries)) })}</span>
      <span className={styles.whenWhole}>
        <EntryWhen name={t('rules.thisPlaylist')} words={words} label={t('rules.any')} onOpen={onWhen} />
      </span>
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
