const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** The age in words, such as `12 minutes ago` or `yesterday`. After a week, the date. */
export function ageText(at: number, now: number, locale: string | undefined): string {
  const ago = Math.max(0, now - at);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (ago < HOUR) return words.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago < DAY) return words.format(-Math.floor(ago / HOUR), 'hour');
  if (ago < 7 * DAY) return words.format(-Math.floor(ago / DAY), 'day');
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at);
}
