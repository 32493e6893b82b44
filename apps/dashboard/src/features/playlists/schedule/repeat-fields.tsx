import { NumberInput, Select } from '@mantine/core';
import type { ScheduleRule, Weekday } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import { useTranslation } from 'react-i18next';
import { scheduleWording } from '../../../shared/rules/describe-schedule.ts';
import { readDay, startOfDay, writeDay } from '../../../shared/rules/local-times.ts';
import { weekDays } from '../../../shared/rules/week.ts';
import { DateField } from '../../../shared/ui/date-field.tsx';
import { useWording } from '../use-wording.ts';
import { DayToggles } from './day-toggles.tsx';
import { FrequencyField } from './frequency-field.tsx';
import { isMonthFirst, nthLabel, nths, weekdayAfterNth } from './nth-weekday.ts';
import styles from './schedule.module.css';
import {
  type DayChoice,
  dayChoiceOf,
  daysOf,
  type Ending,
  endingOf,
  repeatOf,
  spanOf,
  weekdayOf,
  withDayChoice,
  withDays,
  withEnding,
  withInterval,
  withStart,
} from './schedule-edits.ts';
import type { ScheduleProblem } from './schedule-problems.ts';

interface Props {
  schedule: ScheduleRule;
  problem: ScheduleProblem | null;
  onChange: (schedule: ScheduleRule) => void;
}

/** Fields for the frequency, the days and the end of a recurrence. */
export function RepeatFields({ schedule, problem, onChange, now }: Props & { now: number }) {
  const { t } = useTranslation();
  const kind = repeatOf(schedule);
  const rule = schedule.recurrenceRule;
  return (
    <>
      <FrequencyField schedule={schedule} now={now} onChange={onChange} />
      {rule && kind !== 'once' && kind !== 'custom' && (
        <div className={styles.field}>
          <span className={styles.label}>{t('rules.schedule.every')}</span>
          <div className={styles.row}>
            <CountField
              label={t('rules.schedule.every')}
              width={64}
              max={999}
              value={rule.interval}
              isWrong={problem?.field === 'interval'}
              onChange={(interval) => onChange(withInterval(schedule, interval))}
            />
            <span>{t(`rules.schedule.units.${kind}`, { count: rule.interval })}</span>
            {kind === 'weekly' && (
              <DayToggles
                label={t('rules.schedule.days')}
                value={daysOf(schedule)}
                isWrong={problem?.field === 'days'}
                onChange={(days) => onChange(withDays(schedule, days))}
              />
            )}
          </div>
          {(kind === 'monthly' || kind === 'yearly') && (
            <DayChoiceFields schedule={schedule} problem={problem} onChange={onChange} />
          )}
          <ProblemText problem={problem} fields={['interval', 'days', 'day']} />
        </div>
      )}
      {rule && (
        <div className={styles.pair}>
          <FirstDateField schedule={schedule} problem={problem} onChange={onChange} />
          <EndingFields schedule={schedule} problem={problem} onChange={onChange} />
        </div>
      )}
    </>
  );
}

/** A field for an integer of at least 1. */
function CountField({
  label,
  width,
  max,
  value,
  isWrong,
  onChange,
}: {
  label: string;
  width: number;
  max: number;
  value: number | undefined;
  isWrong: boolean;
  onChange: (value: number) => void;
}) {
  return (
    <NumberInput
      size="xs"
      w={width}
      aria-label={label}
      min={1}
      max={max}
      allowDecimal={false}
      allowNegative={false}
      value={value}
      error={isWrong}
      onChange={(next) => onChange(Number(next))}
    />
  );
}

/** Fields for the day of a monthly or yearly recurrence: "on day 15", "on the last Friday" or "on 24 December". */
function DayChoiceFields({ schedule, problem, onChange }: Props) {
  const { t } = useTranslation();
  const choice = dayChoiceOf(schedule);
  if (!choice) return null;
  const { start } = spanOf(schedule);
  const set = (next: DayChoice) => onChange(withDayChoice(schedule, next));
  const byWeekday = (): DayChoice => {
    const date = new Date(start).getUTCDate();
    const nth = date > 28 ? -1 : Math.ceil(date / 7);
    return { by: 'weekday', nth, weekday: weekdayOf(start), month: choice.month };
  };
  const byDate = (): DayChoice => ({ by: 'date', date: new Date(start).getUTCDate(), month: choice.month });
  const days =
    choice.by === 'date' ? (
      <DateSelect choice={choice} onChange={set} isWrong={problem?.field === 'day'} />
    ) : (
      <NthWeekdaySelects choice={choice} onChange={set} />
    );
  const month = choice.month !== null && <MonthSelect choice={choice} onChange={set} />;
  return (
    <div className={`${styles.row} ${styles.dayChoice}`}>
      <Select
        size="xs"
        w={165}
        allowDeselect={false}
        aria-label={t('rules.schedule.on')}
        value={choice.by}
        onChange={(by) => by !== choice.by && set(by === 'weekday' ? byWeekday() : byDate())}
        data={[
          { value: 'date', label: t('rules.schedule.byDate') },
          { value: 'weekday', label: t('rules.schedule.byWeekday') },
        ]}
      />
      {isMonthFirst(scheduleWording()) ? (
        <>
          {month}
          {days}
        </>
      ) : (
        <>
          {days}
          {month}
        </>
      )}
    </div>
  );
}

interface DayChoiceProps<Choice extends DayChoice> {
  choice: Choice;
  onChange: (choice: DayChoice) => void;
}

function DateSelect({
  choice,
  onChange,
  isWrong,
}: DayChoiceProps<Extract<DayChoice, { by: 'date' }>> & { isWrong: boolean }) {
  const { t } = useTranslation();
  return (
    <Select
      size="xs"
      w={120}
      allowDeselect={false}
      aria-label={t('rules.schedule.day')}
      error={isWrong}
      value={String(choice.date)}
      onChange={(date) => date && onChange({ ...choice, date: Number(date) })}
      data={[...Array.from({ length: 31 }, (_, index) => index + 1), -1, ...customDates(choice.date)].map(
        (date) => ({
          value: String(date),
          label: date === -1 ? t('rules.schedule.lastDay') : t('rules.schedule.dayN', { day: date }),
        }),
      )}
    />
  );
}

/** Two fields that read as one phrase, such as "the last" and "Friday". */
function NthWeekdaySelects({ choice, onChange }: DayChoiceProps<Extract<DayChoice, { by: 'weekday' }>>) {
  const { t } = useTranslation();
  const wording = scheduleWording();
  const isCustom = !nths.some((nth) => nth === choice.nth);
  return (
    <>
      <Select
        size="xs"
        w={120}
        allowDeselect={false}
        aria-label={t('rules.schedule.nth')}
        value={String(choice.nth)}
        onChange={(nth) => nth && onChange({ ...choice, nth: Number(nth) })}
        data={[...nths, ...(isCustom ? [choice.nth] : [])].map((nth) => ({
          value: String(nth),
          label: nthLabel(nth, choice.weekday, wording),
        }))}
      />
      <Select
        size="xs"
        w={130}
        allowDeselect={false}
        aria-label={t('rules.schedule.weekday')}
        value={choice.weekday}
        onChange={(weekday) => weekday && onChange({ ...choice, weekday: weekday as Weekday })}
        data={weekDays.map((day) => ({ value: day, label: weekdayAfterNth(day, wording) }))}
      />
    </>
  );
}

function MonthSelect({ choice, onChange }: DayChoiceProps<DayChoice>) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const monthNames = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return (
    <Select
      size="xs"
      w={115}
      allowDeselect={false}
      aria-label={t('rules.schedule.month')}
      value={String(choice.month)}
      onChange={(month) => month && onChange({ ...choice, month: Number(month) })}
      data={Array.from({ length: 12 }, (_, index) => ({
        value: String(index + 1),
        label: monthNames.format(Date.UTC(2000, index)),
      }))}
    />
  );
}

/** The current day if it counts from the end of the month, which only other editors can set. */
function customDates(date: number): number[] {
  return date < -1 ? [date] : [];
}

/** A field for the first day on which the schedule can occur. */
function FirstDateField({ schedule, problem, onChange }: Props) {
  const { t } = useTranslation();
  const { start } = spanOf(schedule);
  const firstDay = Number.isFinite(start) ? startOfDay(start) : Number.NaN;
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('rules.schedule.firstDate')}</span>
      <div className={styles.row}>
        <DateField
          label={t('rules.schedule.firstDate')}
          value={Number.isFinite(firstDay) ? writeDay(firstDay) : ''}
          error={problem?.field === 'start'}
          onChange={(day) => onChange(withStart(schedule, readDay(day) + (start - firstDay || 0)))}
        />
      </div>
    </div>
  );
}

function EndingFields({ schedule, problem, onChange }: Props) {
  const { t } = useTranslation();
  const ending = endingOf(schedule);
  const { start } = spanOf(schedule);
  const exceptions = schedule.recurrenceRule?.exdate?.length ?? 0;
  const defaultEndings: Record<Ending['kind'], () => Ending> = {
    never: () => ({ kind: 'never' }),
    until: () => ({ kind: 'until', date: writeDay((Number.isFinite(start) ? start : 0) + 30 * DAY) }),
    count: () => ({ kind: 'count', count: 10 }),
  };
  return (
    <div className={styles.field}>
      <span className={styles.label}>{t('rules.schedule.ending')}</span>
      <div className={styles.row}>
        <Select
          size="xs"
          w={180}
          allowDeselect={false}
          aria-label={t('rules.schedule.ending')}
          value={ending.kind}
          onChange={(kind) =>
            kind && onChange(withEnding(schedule, defaultEndings[kind as Ending['kind']]()))
          }
          data={(['never', 'until', 'count'] as const).map((kind) => ({
            value: kind,
            label: t(`rules.schedule.endings.${kind}`),
          }))}
        />
        {ending.kind === 'until' && (
          <DateField
            label={t('rules.schedule.untilDate')}
            value={ending.date}
            error={problem?.field === 'until'}
            onChange={(date) => onChange(withEnding(schedule, { kind: 'until', date }))}
          />
        )}
        {ending.kind === 'count' && (
          <CountField
            label={t('rules.schedule.count')}
            width={80}
            max={100_000}
            value={ending.count}
            isWrong={problem?.field === 'count'}
            onChange={(count) => onChange(withEnding(schedule, { kind: 'count', count }))}
          />
        )}
      </div>
      <ProblemText problem={problem} fields={['until', 'count']} />
      {exceptions > 0 && (
        <p className={styles.hint}>
          {t('rules.schedule.exceptions', { count: exceptions })}{' '}
          <button type="button" className={styles.link} onClick={() => onChange(withoutExceptions(schedule))}>
            {t('rules.schedule.restoreAll')}
          </button>
        </p>
      )}
    </div>
  );
}

function withoutExceptions(schedule: ScheduleRule): ScheduleRule {
  if (!schedule.recurrenceRule) return schedule;
  const { exdate: _, ...recurrenceRule } = schedule.recurrenceRule;
  return { ...schedule, recurrenceRule };
}

/** Shows an error below its field. */
export function ProblemText({
  problem,
  fields,
  children,
}: {
  problem: ScheduleProblem | null;
  fields: readonly ScheduleProblem['field'][];
  children?: React.ReactNode;
}) {
  const { t } = useTranslation();
  const { locale } = useWording();
  if (!problem || !fields.includes(problem.field)) return null;
  const text =
    problem.code === 'noSuchDay'
      ? t('rules.schedule.problems.noSuchDay', {
          month: new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(
            Date.UTC(2000, problem.month - 1),
          ),
          day: problem.date,
        })
      : problem.code === 'notATime'
        ? t('rules.schedule.problems.notAStart')
        : t(`rules.schedule.problems.${problem.code}`);
  return (
    <p className={styles.problem} role="alert">
      {text} {children}
    </p>
  );
}
