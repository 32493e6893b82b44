import { SegmentedControl } from '@mantine/core';
import type { ScheduleRule } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { withoutRepeat } from './presets.ts';
import styles from './schedule.module.css';
import { repeatOf, withRepeat } from './schedule-edits.ts';

const kinds = ['once', 'daily', 'weekly', 'monthly', 'yearly'] as const;

/** A field for how often a schedule recurs. */
export function FrequencyField({
  schedule,
  now,
  onChange,
}: {
  schedule: ScheduleRule;
  now: number;
  onChange: (schedule: ScheduleRule) => void;
}) {
  const { t } = useTranslation();
  const kind = repeatOf(schedule);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('rules.schedule.repeat')}</span>
      <SegmentedControl
        className={styles.repeat}
        size="xs"
        aria-label={t('rules.schedule.repeat')}
        value={kind}
        onChange={(next) => {
          const chosen = next as (typeof kinds)[number];
          onChange(chosen === 'once' ? withoutRepeat(schedule, now) : withRepeat(schedule, chosen));
        }}
        data={[
          ...kinds.map((each) => ({ value: each, label: t(`rules.schedule.repeats.${each}`) })),
          ...(kind === 'custom' ? [{ value: 'custom', label: t('rules.schedule.repeats.custom') }] : []),
        ]}
      />
      {kind === 'custom' && <p className={styles.hint}>{t('rules.schedule.customHint')}</p>}
    </div>
  );
}
