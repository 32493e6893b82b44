import { StateShape } from '@vitrine/ui';
import { useTranslation } from 'react-i18next';
import type { Device } from '../../platform/api.ts';
import { useNow } from '../../platform/clock.ts';
import { publishWord, screenState } from './publish-state.ts';
import styles from './screen-words.module.css';

/** The state of a screen: its shape and its word. */
export function ScreenStateWords({ device }: { device: Parameters<typeof screenState>[0] }) {
  const { t } = useTranslation();
  const { shape, word } = screenState(device, useNow());
  return (
    <span className={styles.state}>
      <StateShape state={shape} />
      <span>{t(`state.${word}`)}</span>
    </span>
  );
}

/** How far its last publish is; changes that wait are told as well. */
export function PublishWords({ device }: { device: Device }) {
  const { t } = useTranslation();
  const word = publishWord(device);
  const tone = word === 'failed' ? styles.bad : word === 'published' ? styles.quiet : styles.busy;
  return (
    <span className={styles.publish}>
      <span className={tone}>{t(`publishState.${word}`)}</span>
      {device.hasUnpublishedChanges && <ChangesChip />}
    </span>
  );
}

/** Something waits to be published. */
export function ChangesChip() {
  const { t } = useTranslation();
  return <span className={styles.changes}>{t('screens.unpublished')}</span>;
}
