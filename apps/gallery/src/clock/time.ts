import { capitalised, knownLocale, knownZone, placeOf } from '../shared/language.ts';

/** What the clock shows at one instant, formatted for a locale. */
export interface ClockFace {
  hour: string;
  minute: string;
  /** `AM`, `PM` or the locale's equivalent. Empty in the 24-hour format. */
  period: string;
  date: string;
  /** The city of the selected time zone. Empty for the screen's own. */
  place: string;
}

export interface ClockOptions {
  /** IANA zone. If empty or unknown, the screen's own. */
  timeZone: string;
  hourFormat: 'auto' | '12' | '24';
  /** BCP 47 tag. If empty or unknown, the browser's own language. */
  locale: string;
}

export function clockFace(at: Date, { timeZone, hourFormat, locale }: ClockOptions): ClockFace {
  const zone = knownZone(timeZone);
  const language = knownLocale(locale);
  const time = new Intl.DateTimeFormat(language, {
    hour: hourFormat === '24' ? '2-digit' : 'numeric',
    minute: '2-digit',
    // `hour12: false` would write midnight as 24:00 in some locales.
    ...(hourFormat === '24' && { hourCycle: 'h23' }),
    ...(hourFormat === '12' && { hourCycle: 'h12' }),
    timeZone: zone,
  });
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    time.formatToParts(at).find((each) => each.type === type)?.value ?? '';
  const period = part('dayPeriod');
  const date = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: zone,
  }).format(at);
  return {
    hour: period === '' ? part('hour').padStart(2, '0') : part('hour'),
    minute: part('minute'),
    period: period.toLocaleUpperCase(language),
    date: capitalised(date, language),
    place: zone === undefined ? '' : placeOf(zone),
  };
}

/** Milliseconds until the minute changes. */
export function untilNextMinute(at: Date): number {
  return 60_000 - (at.getTime() % 60_000);
}
