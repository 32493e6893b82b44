import { Button } from '@mantine/core';
import type { ScheduleRule } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { newSchedule } from './schedule/presets.ts';
import { Presets, ScheduleEditor } from './schedule/schedule-editor.tsx';
import { browserZone } from './schedule/zones.ts';
import styles from './timing.module.css';
import { useNowEvery } from './use-now-every.ts';

const REFRESH_MS = 10_000;

/** Edits a schedule, or offers presets to create one. */
export function ScheduleTab({
  schedule,
  onChange,
  onRemove,
  isMultiTimezone,
}: {
  schedule: ScheduleRule | null;
  onChange: (schedule: ScheduleRule | null) => void;
  onRemove: () => void;
  isMultiTimezone: boolean;
}) {
  const { t } = useTranslation();
  const now = useNowEvery(REFRESH_MS);
  if (!schedule) {
    return (
      <EmptyNote title={t('rules.schedule.none')} hint={t('rules.schedule.noneHint')} help="schedule-an-item">
        <Presets schedule={null} onChange={onChange} now={now} zone={browserZone()} />
        <Button variant="subtle" size="xs" onClick={() => onChange(newSchedule(browserZone(), now))}>
          {t('rules.schedule.other')}
        </Button>
      </EmptyNote>
    );
  }
  return (
    <>
      <ScheduleEditor schedule={schedule} onChange={onChange} isMultiTimezone={isMultiTimezone} now={now} />
      <div className={styles.remove}>
        <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
          {t('rules.schedule.remove')}
        </Button>
      </div>
    </>
  );
}
