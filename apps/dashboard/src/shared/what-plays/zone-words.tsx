import { Select, Tooltip } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './what-plays.module.css';
import { placeOf } from './zone.ts';

/**
 * Whose time is told, said once; to be chosen where nothing else decides it. Not drawn again while the timeline
 * moves: there are hundreds of zones.
 */
export const ZoneWords = memo(function ZoneWords({
  zone,
  onZone,
}: {
  zone: string;
  onZone: ((zone: string) => void) | undefined;
}) {
  const { t } = useTranslation();
  if (!onZone)
    return (
      <Tooltip label={t('whatPlays.zoneHint', { zone })}>
        <span className={styles.zoneName}>{t('whatPlays.zone', { place: placeOf(zone) })}</span>
      </Tooltip>
    );
  return (
    <Select
      size="xs"
      className={styles.zone}
      aria-label={t('whatPlays.zoneField')}
      searchable
      allowDeselect={false}
      value={zone}
      onChange={(next) => next && onZone(next)}
      data={zonesWith(zone)}
    />
  );
});

function zonesWith(id: string): string[] {
  const all = Intl.supportedValuesOf('timeZone');
  return all.includes(id) ? all : [id, ...all];
}
