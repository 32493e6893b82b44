/** What the clock shows of one instant, in the words of a locale. */
export interface ClockFace {
  hour: string;
  minute: string;
  /** `AM`, `PM` or the locale's own; empty with 24 hours. */
  period: string;
  date: string;
  /** The city of a zone that was chosen; empty for the screen's own. */
  place: string;
}

export interface ClockOptions {
  /** IANA zone; empty or unknown: the screen's own. */
  timeZone: string;
  hourFormat: 'auto' | '12' | '24';
  /** BCP 47; empty or unknown: the browser's. */
  locale: string;
}

export function clockFace(at: Date, { timeZone, hourFormat, locale }: ClockOptions): ClockFace {
  const zone = isTimeZone(timeZone) ? timeZone : undefined;
  const language = isLocale(locale) ? locale : undefined;
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

/** `America/Argentina/Buenos_Aires` is Buenos Aires; `UTC` is itself. */
export function placeOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** Standing alone, a date begins with a capital, also where weekdays are written small. */
function capitalised(text: string, language: string | undefined): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}

function isTimeZone(zone: string): boolean {
  try {
    return zone !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

function isLocale(locale: string): boolean {
  try {
    return locale !== '' && Intl.getCanonicalLocales(locale).length === 1;
  } catch {
    return false;
  }
}
