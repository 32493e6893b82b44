import type { ScheduleRule } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import type { TFunction } from 'i18next';
import { joinWithCommas } from '../../../platform/format.ts';
import { describeSchedule } from '../../../shared/rules/describe-schedule.ts';
import { formatDay, type Wording, weekdayName } from '../../../shared/rules/descriptions.ts';
import { localTimeFormat } from '../../../shared/rules/local-time-format.ts';
import { readDay, startOfDay } from '../../../shared/rules/local-times.ts';
import { weekendDays, workDays } from '../../../shared/rules/week.ts';
import { daysOf, endingOf, isAllDay, repeatOf, spanOf } from './schedule-edits.ts';
import { cityOf } from './zones.ts';

/**
 * Describes a schedule briefly for lists: "Weekdays 07:00–10:00", with the zone if it is not the reader's. Uses the full
 * sentence for rare kinds of schedules.
 */
export function describeScheduleBriefly(
  schedule: ScheduleRule,
  wording: Wording,
  readersZone: string,
): string {
  const text = shortDescription(schedule, wording);
  if (text === null) return describeSchedule(schedule, wording.locale);
  if (schedule.tzid === readersZone) return text;
  return wording.t('rules.compact.zone', { description: text, zone: cityOf(schedule.tzid) });
}

/** The short description; null if the schedule is too complex for one. */
function shortDescription(schedule: ScheduleRule, wording: Wording): string | null {
  const { t, locale } = wording;
  const { start, end } = spanOf(schedule);
  const kind = repeatOf(schedule);
  const rule = schedule.recurrenceRule;
  const isSimple = kind === 'once' || kind === 'daily' || kind === 'weekly';
  if (!isSimple || !(end > start) || end - start > 366 * DAY || (rule && rule.interval > 1) || rule?.rdate)
    return null;
  const times = formatTimes(start, end, wording);
  if (kind === 'once') return describeOnce(start, end, times, isAllDay(schedule), wording);
  if (end - start > DAY) return null;
  const text = describeDays(schedule, times, t, locale);
  const ending = endingOf(schedule);
  if (ending.kind === 'count') return null;
  if (ending.kind === 'never') return text;
  return t('rules.compact.until', { description: text, date: formatDay(readDay(ending.date), locale) });
}

function describeDays(schedule: ScheduleRule, times: string, t: TFunction, locale: string): string {
  if (schedule.recurrenceRule?.freq === 'daily') return t('rules.compact.daily', { times });
  const days = daysOf(schedule);
  if (days.length === 7) return t('rules.compact.daily', { times });
  if (days.join() === workDays.join()) return t('rules.compact.weekdays', { times });
  if (days.join() === weekendDays.join()) return t('rules.compact.weekend', { times });
  const names = days.map((day) => weekdayName(day, locale, 'short'));
  return t('rules.compact.days', { days: joinWithCommas(names, locale), times });
}

function formatTimes(start: number, end: number, { t, locale }: Wording): string {
  if (start % DAY === 0 && end - start === DAY) return t('rules.compact.allDay');
  const format = localTimeFormat(locale, { timeStyle: 'short' });
  // Format both times on the same day, because the text would otherwise contain the dates.
  const text = format.formatRange(start % DAY, end % DAY).replaceAll(/[\u202f\u2009]/g, ' ');
  const isNextDay = startOfDay(end) > startOfDay(start) && end % DAY !== 0;
  return isNextDay ? t('rules.compact.nextDay', { times: text }) : text;
}

function describeOnce(
  start: number,
  end: number,
  times: string,
  lastsAllDay: boolean,
  { t, locale }: Wording,
): string {
  const options = { dateStyle: 'medium' } as const;
  if (lastsAllDay) return localTimeFormat(locale, options).formatRange(start, end - 1);
  if (startOfDay(start) === startOfDay(end - 1))
    return t('rules.compact.once', { date: formatDay(start, locale), times });
  return localTimeFormat(locale, { ...options, timeStyle: 'short' }).formatRange(start, end);
}
