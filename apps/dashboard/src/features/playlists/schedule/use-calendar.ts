import type { ScheduleRule } from '@vitrine/contract';
import type { ScheduleOptions } from '@vitrine/engine';
import { localTimeAt } from '@vitrine/time';
import { useMemo, useState } from 'react';
import { writeDay } from '../../../shared/rules/local-times.ts';
import { calendarMonth, monthToShow } from './month.ts';

/** What the calendar shows. */
export interface CalendarForecast {
  schedule: ScheduleRule;
  /** The time zone of the days and times. */
  zone: string;
  now: number;
  options: ScheduleOptions;
}

/**
 * The month and the day that a calendar shows. The calendar follows the schedule until the person changes the month.
 *
 * @param firstWeekday 0 for Sunday
 */
export function useCalendar({ schedule, zone, now, options }: CalendarForecast, firstWeekday: number) {
  const today = writeDay(localTimeAt(now, zone));
  const defaultMonth = useMemo(
    () => monthToShow(schedule, zone, now, options),
    [schedule, zone, now, options],
  );
  const [selectedMonth, setSelectedMonth] = useState<string | null>(null);
  const [selectedDay, setSelectedDay] = useState<string | null>(null);
  const month = selectedMonth ?? defaultMonth;
  const days = useMemo(
    () => calendarMonth(schedule, month, zone, now, firstWeekday, options),
    [schedule, month, zone, now, firstWeekday, options],
  );
  const focused = days.some(({ day }) => day === selectedDay)
    ? selectedDay
    : (days.find(({ isToday }) => isToday) ?? days.find(({ isInMonth }) => isInMonth))?.day;
  return {
    today,
    month,
    days,
    /** The day that the Tab key reaches. */
    focused,
    /** The day whose times are listed, unless it is in another month. */
    shownDay: days.find(({ day }) => day === (selectedDay ?? today)),
    showMonth: setSelectedMonth,
    showToday() {
      setSelectedMonth(today.slice(0, 7));
      setSelectedDay(null);
    },
    showDay: setSelectedDay,
    /** Shows a day, and its month. */
    goToDay(day: string) {
      setSelectedDay(day);
      if (!day.startsWith(month)) setSelectedMonth(day.slice(0, 7));
    },
  };
}

export type Calendar = ReturnType<typeof useCalendar>;
