import { currentLocale } from '../../platform/locale.ts';
import { MAX_DURATION_SECONDS, MIN_DURATION_SECONDS } from '../../shared/content/presentation-duration.ts';
import { foldTyped } from '../../shared/rules/typed-text.ts';

/** A typed duration. `default` is empty text, which resets the presentation to the default duration of its app. */
export type TypedDuration =
  | { kind: 'seconds'; seconds: number }
  | { kind: 'default' }
  | { kind: 'problem'; problem: DurationProblem };

export type DurationProblem = 'unreadable' | 'tooShort' | 'tooLong';

/** `1:30`, `:30` or `1:02:03`. */
const clockFormat = /^(?:(?:(\d+):)?(\d*)):(\d{2})$/;
/** English units, which people can type in every language. */
const englishUnits = { hour: 'h(?:rs?|ours?)?', minute: 'm(?:ins?|inutes?)?', second: 's(?:ecs?|econds?)?' };
type Unit = keyof typeof englishUnits;

/** Reads a duration such as `15`, `1:30`, `1m 30s` or `90s`, with the units of English or of the locale. */
export function parseDuration(text: string, locale = currentLocale()): TypedDuration {
  const folded = foldTyped(text);
  if (folded === '') return { kind: 'default' };
  const seconds = readClockFormat(folded) ?? readUnitFormat(folded, locale);
  if (seconds === null) return { kind: 'problem', problem: 'unreadable' };
  if (seconds < MIN_DURATION_SECONDS) return { kind: 'problem', problem: 'tooShort' };
  if (seconds > MAX_DURATION_SECONDS) return { kind: 'problem', problem: 'tooLong' };
  return { kind: 'seconds', seconds };
}

function readClockFormat(text: string): number | null {
  const match = clockFormat.exec(text);
  if (!match) return null;
  // `1:75` is more likely a mistake than 2:15.
  if (Number(match[3]) > 59 || (match[1] !== undefined && Number(match[2]) > 59)) return null;
  return toSeconds(match);
}

function readUnitFormat(text: string, locale: string): number | null {
  const match = unitFormatFor(locale).exec(text);
  return match && toSeconds(match);
}

let last: { locale: string; format: RegExp } | null = null;

/** `1h 2m 3s`, `90 sec` or `1m30`. A number without a unit is seconds. */
function unitFormatFor(locale: string): RegExp {
  if (last?.locale !== locale) {
    const unit = (name: Unit) => `(?:${[englishUnits[name], ...unitNames(name, locale)].join('|')})\\.?`;
    const format = new RegExp(
      `^(?:(\\d+) ?${unit('hour')} ?)?(?:(\\d+) ?${unit('minute')} ?)?(?:(\\d+) ?(?:${unit('second')})?)?$`,
    );
    last = { locale, format };
  }
  return last.format;
}

/** The names and abbreviations of a unit in the language of the locale. */
function unitNames(unit: Unit, locale: string): string[] {
  const names = (['long', 'short', 'narrow'] as const).flatMap((unitDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
    // These numbers cover every plural form.
    return [1, 2, 3, 11, 100].map((count) =>
      format
        .formatToParts(count)
        .filter(({ type }) => type === 'unit')
        .map(({ value }) => foldTyped(value).replaceAll(/[^\p{Letter} ]/gu, ''))
        .join(''),
    );
  });
  return [...new Set(names)].filter((name) => name !== '');
}

/** Converts a match whose groups are hours, minutes and seconds. */
const toSeconds = ([, hours = '0', minutes = '0', seconds = '0']: RegExpExecArray) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
