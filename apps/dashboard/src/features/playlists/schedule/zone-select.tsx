import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './schedule.module.css';
import { cityOf, formatUtcOffset, matchesZoneSearch, zoneNames } from './zones.ts';

/** A field for choosing an IANA time zone by its city or region. */
export function ZoneSelect({
  value,
  now,
  onChange,
  error,
}: {
  value: string;
  now: number;
  onChange: (zone: string) => void;
  error?: string | undefined;
}) {
  const { t } = useTranslation();
  const zones = useMemo(() => {
    const names = zoneNames();
    return names.includes(value) ? names : [value, ...names];
  }, [value]);
  return (
    <Select
      size="xs"
      searchable
      allowDeselect={false}
      aria-label={t('rules.schedule.zone')}
      placeholder={t('rules.schedule.zoneSearch')}
      nothingFoundMessage={t('rules.schedule.zoneNone')}
      data={zones}
      limit={60}
      value={value}
      onChange={(zone) => zone && onChange(zone)}
      error={error}
      filter={({ options, search }) =>
        // Show every option if the field contains the current name.
        search === value
          ? options
          : options.filter((option) => 'value' in option && matchesZoneSearch(String(option.value), search))
      }
      renderOption={({ option }) => (
        <span className={styles.zone}>
          <span>{cityOf(option.value)}</span>
          <span>{option.value}</span>
          <span>{formatUtcOffset(option.value, now)}</span>
        </span>
      )}
    />
  );
}
