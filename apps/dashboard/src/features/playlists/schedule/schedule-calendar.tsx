import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { abbreviateWeekdays, weekdayName } from '../../../shared/rules/descriptions.ts';
import { readDay } from '../../../shared/rules/local-times.ts';
import { weekdaysFrom } from '../../../shared/rules/week.ts';
import { useWording } from '../use-wording.ts';
import styles from './calendar.module.css';
import { DayTimes } from './day-times.tsx';
import { addMonths, type CalendarDay, dayForKey, firstWeekdayOf } from './month.ts';
import { type Calendar, type CalendarForecast, useCalendar } from './use-calendar.ts';

/** Shows the days of a month on which a schedule is active, and the times of one day. Arrow keys move between days. */
export function ScheduleCalendar({
  onSkip,
  ...forecast
}: CalendarForecast & {
  /** Skips the occurrence that starts at this local time, or restores it. Absent if occurrences cannot be skipped. */
  onSkip?: ((localTime: number, isSkipped: boolean) => void) | undefined;
}) {
  const { t } = useTranslation();
  const { locale } = useWording();
  const calendar = useCalendar(forecast, firstWeekdayOf(locale));
  const { today, month, shownDay } = calendar;
  const monthName = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(readDay(`${month}-01`));
  return (
    <section className={styles.calendar} aria-label={t('rules.calendar.label', { month: monthName })}>
      <MonthHeader
        name={monthName}
        month={month}
        today={today}
        onMonth={calendar.showMonth}
        onToday={calendar.showToday}
      />
      <DayGrid calendar={calendar} />
      {shownDay && <DayTimes day={shownDay} schedule={forecast.schedule} onSkip={onSkip} />}
    </section>
  );
}

/** The weeks of a month. One day at a time is a tab stop. */
function DayGrid({ calendar }: { calendar: Calendar }) {
  const { locale } = useWording();
  const grid = useRef<HTMLTableElement>(null);
  const { today, month, days, focused, shownDay } = calendar;
  const onKeyDown = (event: React.KeyboardEvent) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const day = dayForKey(event.key, { day: focused ?? today, month, isRtl });
    if (day === null) return;
    calendar.goToDay(day);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus());
    event.preventDefault();
  };
  const dayName = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
  return (
    <table ref={grid} className={styles.grid} onKeyDown={onKeyDown}>
      <WeekdayHeadings first={firstWeekdayOf(locale)} locale={locale} />
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
                onChoose={() => calendar.showDay(day.day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of the month, and the buttons that change the month. */
function MonthHeader({
  name,
  month,
  today,
  onMonth,
  onToday,
}: {
  name: string;
  month: string;
  today: string;
  onMonth: (month: string) => void;
  onToday: () => void;
}) {
  const { t } = useTranslation();
  return (
    <header className={styles.header}>
      <h3 aria-live="polite">{name}</h3>
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
