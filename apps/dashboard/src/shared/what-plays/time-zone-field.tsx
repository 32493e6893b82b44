import { Select, Tooltip } from '@mantine/core';
import { placeName } from '@vitrine/timeline/zone';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './what-plays.module.css';

/**
 * The time zone of the timeline, which people can choose for a playlist. Memoised, because there are hundreds of
 * options and the timeline redraws often.
 */
export const TimeZoneField = memo(function TimeZoneField({
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
        <span className={styles.zoneName}>{t('whatPlays.zone', { place: placeName(zone) })}</span>
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
