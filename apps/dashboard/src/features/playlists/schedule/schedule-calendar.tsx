import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ScheduleRule } from '@vitrine/contract';
import type { ScheduleOptions } from '@vitrine/engine';
import { DAY, localTimeAt } from '@vitrine/time';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { abbreviateWeekdays, weekdayName } from '../../../shared/rules/descriptions.ts';
import { readDay, writeDay } from '../../../shared/rules/local-times.ts';
import { weekdaysFrom } from '../../../shared/rules/week.ts';
import { useWording } from '../use-wording.ts';
import styles from './calendar.module.css';
import { DayTimes } from './day-times.tsx';
import { addMonths, type CalendarDay, calendarMonth, firstWeekdayOf, monthToShow } from './month.ts';

/** Shows the days of a month on which a schedule is active, and the times of one day. Arrow keys move between days. */
export function ScheduleCalendar({
  schedule,
  zone,
  now,
  options,
  onSkip,
}: {
  schedule: ScheduleRule;
  /** The time zone of the days and times. */
  zone: string;
  now: number;
  options: ScheduleOptions;
  /** Skips the occurrence that starts at this local time, or restores it. Absent if occurrences cannot be skipped. */
  onSkip?: ((localTime: number, isSkipped: boolean) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const today = writeDay(localTimeAt(now, zone));
  const defaultMonth = useMemo(
    () => monthToShow(schedule, zone, now, options),
    [schedule, zone, now, options],
  );
  // The calendar follows the schedule until the person changes the month.
  const [selectedMonth, setSelectedMonth] = useState<string | null>(null);
  const [selectedDay, setSelectedDay] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const month = selectedMonth ?? defaultMonth;
  const first = firstWeekdayOf(locale);
  const days = useMemo(
    () => calendarMonth(schedule, month, zone, now, first, options),
    [schedule, month, zone, now, first, options],
  );
  const focused = days.some(({ day }) => day === selectedDay)
    ? selectedDay
    : (days.find(({ isToday }) => isToday) ?? days.find(({ isInMonth }) => isInMonth))?.day;
  const shownDay = days.find(({ day }) => day === (selectedDay ?? today));
  const monthName = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const dayName = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });

  const goToDay = (day: string) => {
    setSelectedDay(day);
    if (!day.startsWith(month)) setSelectedMonth(day.slice(0, 7));
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    const forwards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
    const steps: Record<string, number> = {
      ArrowLeft: -forwards,
      ArrowRight: forwards,
      ArrowUp: -7,
      ArrowDown: 7,
    };
    const step = steps[event.key];
    const at = readDay(focused ?? today);
    if (step !== undefined) goToDay(writeDay(at + step * DAY));
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      goToDay(`${addMonths(month, event.key === 'PageUp' ? -1 : 1)}-01`);
    else return;
    event.preventDefault();
  };

  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <section
      className={styles.calendar}
      aria-label={t('rules.calendar.label', { month: monthName.format(readDay(`${month}-01`)) })}
    >
      <MonthHeader
        monthName={monthName}
        month={month}
        today={today}
        onMonth={setSelectedMonth}
        onToday={() => {
          setSelectedMonth(today.slice(0, 7));
          setSelectedDay(null);
        }}
      />
      <table ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
        <WeekdayHeadings first={first} locale={locale} />
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((day) => (
                <DayCell
                  key={day.day}
                  day={day}
                  name={dayName.format(readDay(day.day))}
                  isFocused={day.day === focused}
                  isShown={day.day === shownDay?.day}
                  onChoose={() => setSelectedDay(day.day)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shownDay && <DayTimes day={shownDay} schedule={schedule} onSkip={onSkip} />}
    </section>
  );
}

/** The name of the month, and the buttons that change the month. */
function MonthHeader({
  monthName,
  month,
  today,
  onMonth,
  onToday,
}: {
  monthName: Intl.DateTimeFormat;
  month: string;
  today: string;
  onMonth: (month: string) => void;
  onToday: () => void;
}) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <h3 aria-live="polite">{monthName.format(readDay(`${month}-01`))}</h3>
      {month !== today.slice(0, 7) && (
        <Button size="xs" variant="subtle" onClick={onToday}>
          {t('rules.calendar.today')}
        </Button>
      )}
      <ActionIcon aria-label={t('rules.calendar.previous')} onClick={() => onMonth(addMonths(month, -1))}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('rules.calendar.next')} onClick={() => onMonth(addMonths(month, 1))}>
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
    </header>
  );
}

function WeekdayHeadings({ first, locale }: { first: number; locale: string }) {
  const abbreviations = abbreviateWeekdays(locale, 2);
  return (
    <thead>
      <tr>
        {weekdaysFrom(first).map((day) => (
          <th key={day} scope="col" abbr={weekdayName(day, locale, 'long')}>
            {abbreviations[day]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function DayCell({
  day: { day, isInMonth, isPast, isToday, times, skipped },
  name,
  isFocused,
  isShown,
  onChoose,
}: {
  day: CalendarDay;
  name: string;
  /** Whether this is the day that the Tab key reaches. */
  isFocused: boolean;
  /** Whether the times of this day are listed below. */
  isShown: boolean;
  onChoose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <td>
      <button
        type="button"
        data-day={day}
        className={styles.day}
        data-plays={times.length > 0}
        data-outside={!isInMonth}
        data-past={isPast}
        data-today={isToday}
        data-skipped={times.length === 0 && skipped.length > 0}
        tabIndex={isFocused ? 0 : -1}
        aria-pressed={isShown}
        aria-label={
          times.length > 0
            ? t('rules.calendar.dayPlays', {
                day: name,
                times: t('rules.calendar.times', { count: times.length }),
              })
            : t('rules.calendar.dayEmpty', { day: name })
        }
        onClick={onChoose}
      >
        <span>{Number(day.slice(8))}</span>
        {times.some(({ clockChange }) => clockChange) && <i className={styles.clock} aria-hidden />}
      </button>
    </td>
  );
}
