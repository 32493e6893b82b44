const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** The age in words, such as `12 minutes ago` or `1 day ago`. After a week, the date. */
export function ageText(at: number, now: number, locale: string | undefined): string {
  const ago = Math.max(0, now - at);
  if (ago < MINUTE) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  // Not "yesterday", which may be two calendar days ago.
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  if (ago < HOUR) return words.format(-Math.floor(ago / MINUTE), 'minute');
  if (ago < DAY) return words.format(-Math.floor(ago / HOUR), 'hour');
  if (ago < 7 * DAY) return words.format(-Math.floor(ago / DAY), 'day');
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(at);
}
