import type { ScheduleRule } from '@vitrine/contract';
import {
  describeSchedule as describe,
  englishScheduleWording,
  type ScheduleOptions,
  type ScheduleWording,
} from '@vitrine/engine';
import i18next from 'i18next';

/**
 * Describes a schedule in the language of the page. `locale` determines the format of dates and times. Throws if the
 * engine does not know the frequency.
 */
export function describeSchedule(
  schedule: ScheduleRule,
  locale: string,
  options: ScheduleOptions = {},
): string {
  return describe(schedule, locale, { ...options, wording: scheduleWording() });
}

/** The words for schedules in the language of the page. The engine itself has the English ones. */
export function scheduleWording(): ScheduleWording {
  const wording: ScheduleWording | undefined = i18next.getResource(
    i18next.language,
    'translation',
    'scheduleWording',
  );
  return wording ?? englishScheduleWording;
}
