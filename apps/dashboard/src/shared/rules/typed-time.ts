import { localTimeFormat } from './local-time-format.ts';
import { readTime } from './local-times.ts';
import { foldTyped } from './typed-text.ts';

/** The words of a language for 12:00 and 0:00, separated by vertical bars. */
export interface TimeWords {
  noon: string;
  midnight: string;
}

/** `9 Uhr`, `9h30`, `9時30分`. */
const HOUR_WORD = /^(\d{1,2}) ?(?:uhr|h|時) ?(?:(\d{2}) ?分?)?$/;

/**
 * Reads a time of day as people type it in the language of the locale: what `readTime` reads, the times that the locale
 * formats, and the words for noon and midnight. Returns minutes since midnight, or null for any other text.
 */
export function readTypedTime(text: string, { noon, midnight }: TimeWords, locale: string): number | null {
  const typed = foldTyped(text);
  if (noon.split('|').map(foldTyped).includes(typed)) return 720;
  if (midnight.split('|').map(foldTyped).includes(typed)) return 0;
  const [am, pm] = [periodOf(9, locale), periodOf(21, locale)];
  for (const [period, english] of [
    [am, 'am'],
    [pm, 'pm'],
  ] as const)
    if (period !== '' && typed.includes(period))
      return readTime(`${withoutHourWord(typed.replace(period, '').trim())}${english}`);
  return readTime(withoutHourWord(typed));
}

function withoutHourWord(text: string): string {
  return text.replace(HOUR_WORD, (_, hours: string, minutes = '00') => `${hours}:${minutes}`);
}

/** The locale's word for AM or PM (the day period). */
function periodOf(hour: number, locale: string): string {
  const parts = localTimeFormat(locale, { hour: 'numeric', hour12: true }).formatToParts(hour * 3_600_000);
  return foldTyped(parts.find(({ type }) => type === 'dayPeriod')?.value ?? '');
}
