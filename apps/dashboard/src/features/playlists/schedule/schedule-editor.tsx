import { Select, Switch } from '@mantine/core';
import type { ScheduleRule } from '@vitrine/contract';
import { DAY, MINUTE } from '@vitrine/time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { describeSchedule } from '../../../shared/rules/describe-schedule.ts';
import { minutesOf, readDay, startOfDay, writeDay } from '../../../shared/rules/local-times.ts';
import { DateField } from '../../../shared/ui/date-field.tsx';
import { TimeField } from '../../../shared/ui/time-field.tsx';
import { useWording } from '../use-wording.ts';
import { newSchedule, presets, presetsOf, withPreset } from './presets.ts';
import { ProblemText, RepeatFields } from './repeat-fields.tsx';
import styles from './schedule.module.css';
import { ScheduleCalendar } from './schedule-calendar.tsx';
import {
  isAllDay,
  spanOf,
  withAllDay,
  withEnd,
  withSkipped,
  withStart,
  withStartTime,
} from './schedule-edits.ts';
import { findProblem, hasEnded } from './schedule-problems.ts';
import { ZoneSelect } from './zone-select.tsx';

interface Props {
  schedule: ScheduleRule;
  onChange: (schedule: ScheduleRule) => void;
  /** Whether each screen uses its own time zone. */
  isMultiTimezone: boolean;
  now: number;
}

/** Edits a schedule. The fields are on one side, the description and the calendar on the other. */
export function ScheduleEditor({ schedule, onChange, isMultiTimezone, now }: Props) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const problem = useMemo(() => findProblem(schedule), [schedule]);
  const options = useMemo(() => ({ multiTimezone: isMultiTimezone }), [isMultiTimezone]);
  const minute = Math.floor(now / MINUTE) * MINUTE;
  const isOver = problem === null && hasEnded(schedule, minute);
  return (
    <div className={styles.editor}>
      <div className={styles.fields}>
        <Presets schedule={schedule} onChange={onChange} now={now} zone={schedule.tzid} />
        <SpanFields schedule={schedule} onChange={onChange} />
        <RepeatFields schedule={schedule} problem={problem} onChange={onChange} now={now} />
        <div className={styles.field}>
          <span className={styles.label}>{t('rules.schedule.zone')}</span>
          <ZoneSelect
            value={schedule.tzid}
            now={minute}
            onChange={(tzid) => onChange({ ...schedule, tzid })}
            error={problem?.field === 'zone' ? t('rules.schedule.problems.unknownZone') : undefined}
          />
          {isMultiTimezone && <p className={styles.hint}>{t('rules.schedule.multi')}</p>}
        </div>
      </div>
      <div className={styles.meaning}>
        {problem === null && (
          <p className={styles.words} aria-live="polite">
            {t('rules.schedule.summary', { description: describeSchedule(schedule, locale, options) })}
          </p>
        )}
        {isOver && <p className={styles.over}>{t('rules.schedule.ended')}</p>}
        <ScheduleCalendar
          schedule={schedule}
          zone={schedule.tzid}
          now={minute}
          options={options}
          onSkip={(localTime, isSkipped) => onChange(withSkipped(schedule, localTime, isSkipped))}
        />
      </div>
    </div>
  );
}

/** Buttons that apply a preset to the current schedule, or to a new one. */
export function Presets({
  schedule,
  onChange,
  now,
  zone,
}: {
  schedule: ScheduleRule | null;
  onChange: (schedule: ScheduleRule) => void;
  now: number;
  /** The time zone of a new schedule. */
  zone: string;
}) {
  const { t } = useTranslation();
  const active = schedule ? presetsOf(schedule) : null;
  return (
    <fieldset className={styles.presets} aria-label={t('rules.schedule.presets')}>
      {presets.map((preset) => (
        <button
          key={preset}
          type="button"
          aria-pressed={active?.has(preset)}
          onClick={() => onChange(withPreset(schedule ?? newSchedule(zone, now), preset, now))}
        >
          {t(`rules.schedule.preset.${preset}`)}
        </button>
      ))}
    </fieldset>
  );
}

type SpanProps = Pick<Props, 'schedule' | 'onChange'>;

/** Fields for the start and end of an occurrence. */
function SpanFields(props: SpanProps) {
  return props.schedule.recurrenceRule === undefined ? (
    <SingleSpanFields {...props} />
  ) : (
    <RepeatedSpanFields {...props} />
  );
}

/** The start and end of a schedule as local times, and their days. They are `NaN` while a date is incomplete. */
function partsOf(schedule: Props['schedule']) {
  const { start, end } = spanOf(schedule);
  const lastsAllDay = isAllDay(schedule);
  const firstDay = Number.isFinite(start) ? startOfDay(start) : Number.NaN;
  const lastDay = Number.isFinite(end) ? startOfDay(lastsAllDay ? end - 1 : end) : Number.NaN;
  return { start, end, lastsAllDay, firstDay, lastDay };
}

const dateText = (day: number) => (Number.isFinite(day) ? writeDay(day) : '');
const timeMinutes = (localTime: number) => (Number.isFinite(localTime) ? minutesOf(localTime) : null);

function RepeatedSpanFields({ schedule, onChange }: SpanProps) {
  const { t } = useTranslation();
  const { end, lastsAllDay, firstDay, lastDay } = partsOf(schedule);
  const later = Math.round((lastDay - firstDay) / DAY);
  const lengths = [0, 1, 2, 3, 4, 5, 6].filter((days) => !lastsAllDay || days !== later);
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('rules.schedule.time')}</span>
      <div className={styles.row}>
        <StartTime schedule={schedule} onChange={onChange} />
        {!lastsAllDay && <span>{t('rules.schedule.until')}</span>}
        <EndTime schedule={schedule} onChange={onChange} />
        {!lastsAllDay && (
          <EndDaySelect later={later} onChange={onChange} schedule={schedule} end={end} lengths={lengths} />
        )}
        <AllDaySwitch schedule={schedule} onChange={onChange} />
      </div>
      <EndProblem schedule={schedule} onChange={onChange} />
    </div>
  );
}

function SingleSpanFields({ schedule, onChange }: SpanProps) {
  const { t } = useTranslation();
  const problem = findProblem(schedule);
  const { start, end, lastsAllDay, firstDay, lastDay } = partsOf(schedule);
  return (
    <>
      <div className={styles.field}>
        <span className={styles.label}>{t('rules.schedule.start')}</span>
        <div className={styles.row}>
          <DateField
            label={t('rules.schedule.startDate')}
            value={dateText(firstDay)}
            error={problem?.field === 'start'}
            onChange={(day) => onChange(withStart(schedule, readDay(day) + (start - firstDay || 0)))}
          />
          <StartTime schedule={schedule} onChange={onChange} />
          <AllDaySwitch schedule={schedule} onChange={onChange} />
        </div>
      </div>
      <div className={styles.field}>
        <span className={styles.label}>{t('rules.schedule.end')}</span>
        <div className={styles.row}>
          <DateField
            label={t('rules.schedule.endDate')}
            value={dateText(lastDay)}
            error={problem?.field === 'end'}
            onChange={(day) =>
              onChange(withEnd(schedule, readDay(day) + (lastsAllDay ? DAY : end - lastDay || 0)))
            }
          />
          <EndTime schedule={schedule} onChange={onChange} />
        </div>
        <EndProblem schedule={schedule} onChange={onChange} />
      </div>
    </>
  );
}

function StartTime({ schedule, onChange }: SpanProps) {
  const { t } = useTranslation();
  const { start, lastsAllDay } = partsOf(schedule);
  if (lastsAllDay) return null;
  return (
    <TimeField
      label={t('rules.schedule.startTime')}
      value={timeMinutes(start)}
      onChange={(minutes) => onChange(withStartTime(schedule, minutes))}
    />
  );
}

function EndTime({ schedule, onChange }: SpanProps) {
  const { t } = useTranslation();
  const { end, lastsAllDay, lastDay } = partsOf(schedule);
  if (lastsAllDay) return null;
  return (
    <TimeField
      label={t('rules.schedule.endTime')}
      value={timeMinutes(end)}
      error={findProblem(schedule)?.field === 'end'}
      onChange={(minutes) => onChange(withEnd(schedule, lastDay + minutes * MINUTE))}
    />
  );
}

function AllDaySwitch({ schedule, onChange }: SpanProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.allDay}>
      <Switch
        size="xs"
        label={t('rules.schedule.allDay')}
        checked={isAllDay(schedule)}
        onChange={(event) => onChange(withAllDay(schedule, event.currentTarget.checked))}
      />
    </span>
  );
}

function EndProblem({ schedule, onChange }: SpanProps) {
  const { t } = useTranslation();
  const problem = findProblem(schedule);
  const { start, end } = spanOf(schedule);
  return (
    <ProblemText problem={problem} fields={['start', 'end']}>
      {problem?.code === 'endNotAfterStart' && (
        <button
          type="button"
          className={styles.link}
          onClick={() => onChange(withEnd(schedule, end + Math.ceil((start - end + 1) / DAY) * DAY))}
        >
          {t('rules.schedule.problems.endNextDay')}
        </button>
      )}
    </ProblemText>
  );
}

/** Selects the day on which each occurrence ends, relative to its start. */
function EndDaySelect({
  later,
  onChange,
  schedule,
  end,
  lengths,
}: {
  later: number;
  onChange: Props['onChange'];
  schedule: ScheduleRule;
  end: number;
  lengths: readonly number[];
}) {
  const { t } = useTranslation();
  return (
    <Select
      size="xs"
      w={150}
      allowDeselect={false}
      aria-label={t('rules.schedule.endsOn')}
      value={String(later)}
      onChange={(days) => onChange(withEnd(schedule, end + (Number(days) - later) * DAY))}
      data={[...lengths, ...(lengths.includes(later) ? [] : [later])].map((days) => ({
        value: String(days),
        label:
          days === 0
            ? t('rules.schedule.sameDay')
            : days === 1
              ? t('rules.schedule.nextDay')
              : t('rules.schedule.daysLater', { count: days }),
      }))}
    />
  );
}
