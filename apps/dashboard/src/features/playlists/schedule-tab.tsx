import { Button } from '@mantine/core';
import type { ScheduleRule } from '@vitrine/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../../shared/ui/empty-note.tsx';
import { newSchedule } from './schedule/presets.ts';
import { Presets, ScheduleEditor } from './schedule/schedule-editor.tsx';
import { browserZone } from './schedule/zones.ts';
import styles from './timing.module.css';
import { useNowEvery } from './use-now-every.ts';
import { useReplacedButtonFocus } from './use-replaced-button-focus.ts';

const REFRESH_MS = 10_000;

/** Edits a schedule, or offers presets to create one. */
export function ScheduleTab({
  schedule,
  onChange,
  onRemove,
  isMultiTimezone,
  mixed,
}: {
  schedule: ScheduleRule | null;
  onChange: (schedule: ScheduleRule | null) => void;
  onRemove: () => void;
  isMultiTimezone: boolean;
  /** Explains that there are several schedules. Until a new one replaces them, `schedule` is null. */
  mixed?: { title: string; hint: string } | undefined;
}) {
  const { t } = useTranslation();
  const now = useNowEvery(REFRESH_MS);
  const root = useRef<HTMLDivElement>(null);
  useReplacedButtonFocus(root, schedule ? 'schedule' : mixed ? 'mixed' : 'none', '[aria-pressed="true"]');
  return (
    <div ref={root} className={styles.schedule}>
      {schedule ? (
        <>
          <ScheduleEditor
            schedule={schedule}
            onChange={onChange}
            isMultiTimezone={isMultiTimezone}
            now={now}
          />
          <div className={styles.remove}>
            <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
              {t('rules.schedule.remove')}
            </Button>
          </div>
        </>
      ) : (
        <EmptyNote
          title={mixed?.title ?? t('rules.schedule.none')}
          hint={mixed?.hint ?? t('rules.schedule.noneHint')}
          help="schedule-an-item"
        >
          <Presets schedule={null} onChange={onChange} now={now} zone={browserZone()} />
          <Button variant="subtle" size="xs" onClick={() => onChange(newSchedule(browserZone(), now))}>
            {t('rules.schedule.other')}
          </Button>
          {mixed && (
            <Button variant="subtle" size="xs" color="red" onClick={onRemove}>
              {t('playlistProperties.removeSchedules')}
            </Button>
          )}
        </EmptyNote>
      )}
    </div>
  );
}
