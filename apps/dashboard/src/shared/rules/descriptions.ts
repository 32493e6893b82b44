import type { ConstantValue, Operand, Weekday } from '@vitrine/contract';
import { isPlaylistMode } from '@vitrine/contract/playlist-modes';
import { DAY, MINUTE } from '@vitrine/time';
import type { TFunction } from 'i18next';
import {
  type Clause,
  isNamedPath,
  type OperatorChoice,
  operatorChoiceOf,
  type ValueKind,
  type VariablePath,
  valueKindOf,
} from './clause.ts';
import { localTimeFormat } from './local-time-format.ts';
import { readDay, readTime } from './local-times.ts';
import { sortWeekdays, weekDays, workDays } from './week.ts';

/* Describes rules in the rule editor and in explanations. */

/** The translations, and the BCP 47 locale for names, dates and times. */
export interface Wording {
  t: TFunction;
  locale: string;
}

export function describeClause(clause: Clause, wording: Wording): string {
  const contains = containsPlaylists(clause);
  if (contains !== null)
    return wording.t(contains ? 'rules.words.containsPlaylists' : 'rules.words.containsNoPlaylists');
  const kind = valueKindOf(clause);
  const choice = operatorChoiceOf(clause);
  const list = choice === 'equalsList' || choice === 'notEqualsList' ? 'conjunction' : 'disjunction';
  return wording.t('rules.words.clause', {
    left: describeOperand(clause.left, kind, wording, list),
    operator:
      choice === 'containsList' || choice === 'notContainsList'
        ? wording.t(`rules.operators.inSentences.${choice}`)
        : describeOperator(choice, kind, wording.t),
    right: describeOperand(clause.right, kind, wording, list),
  });
}

/** Whether a clause requires playlists in a presentation; null for a clause about something else. */
function containsPlaylists(clause: Clause): boolean | null {
  const { left, right } = clause;
  if (left?.type !== 'variable' || left.path.join('.') !== 'presentation.has_playlists') return null;
  if (right?.type !== 'constant' || typeof right.value !== 'boolean') return null;
  const operator = operatorChoiceOf(clause);
  if (operator === 'equals') return right.value;
  return operator === 'notEquals' ? !right.value : null;
}

function describeOperand(
  operand: Operand | null,
  kind: ValueKind,
  wording: Wording,
  list: Intl.ListFormatType,
): string {
  if (operand === null) return wording.t('rules.words.unset');
  if (operand.type === 'variable')
    return describeVariable(operand.path, wording.t, 'rules.variables.inSentences');
  return describeValue(operand.value, kind, wording, list);
}

/** @param names the translations to use. By default, those for labels, which have no article. */
export function describeVariable(
  path: VariablePath,
  t: TFunction,
  names: 'rules.variables' | 'rules.variables.inSentences' = 'rules.variables',
): string {
  const [root, ...rest] = path;
  const joined = path.join('.');
  if (isNamedPath(joined)) return t(`${names}.names.${joined}`);
  // Clock variables have no fields, so a rule that uses one never matches.
  if (root === 'current_time' || root === 'current_date' || root === 'current_day')
    return [t(`${names}.names.${root}`), ...rest].join(' › ');
  if (root !== 'workers' && rest[0] === 'tags' && rest.length === 2)
    return t(`${names}.tag.${root}`, { key: rest[1] ?? '' });
  return t(`${names}.path.${root}`, { path: rest.join(' › ') });
}

export function describeOperator(choice: OperatorChoice, kind: ValueKind, t: TFunction): string {
  if (kind === 'day' && choice in dayChoices)
    return t(`rules.operators.day.${choice as keyof typeof dayChoices}`);
  if ((kind === 'time' || kind === 'date') && choice in clockChoices)
    return t(`rules.operators.${kind}.${choice as keyof typeof clockChoices}`);
  return t(`rules.operators.${choice}`);
}

const clockChoices = {
  equals: true,
  notEquals: true,
  greaterThan: true,
  greaterThanOrEqual: true,
  lessThan: true,
  lessThanOrEqual: true,
};
const dayChoices = { ...clockChoices, containsList: true, notContainsList: true };

/** @param list how to join the values of a list: with “and” or with “or” */
export function describeValue(
  value: ConstantValue,
  kind: ValueKind,
  wording: Wording,
  list: Intl.ListFormatType = 'disjunction',
): string {
  const { t, locale } = wording;
  if (value === null || value === '') return t('rules.words.unset');
  if (typeof value === 'boolean') return t(value ? 'rules.words.true' : 'rules.words.false');
  if (typeof value === 'number') return value.toLocaleString(locale);
  if (typeof value === 'string') return describeText(value, kind, wording);
  if (value.length === 0) return t('rules.words.unset');
  const days = kind === 'day' ? weekdaysIn(value) : null;
  if (days?.length === 7) return t('rules.words.everyDay');
  if (days?.join() === workDays.join()) return t('rules.words.weekdays');
  const texts = (days ?? value).map((item) =>
    typeof item === 'string' ? describeText(item, kind, wording) : `${item}`,
  );
  return new Intl.ListFormat(locale, { type: list }).format(texts);
}

function describeText(text: string, kind: ValueKind, { t, locale }: Wording): string {
  if (kind === 'mode' && isPlaylistMode(text))
    return t('rules.words.quoted', { value: t(`playlist.modes.${text}`) });
  if (kind === 'time') {
    const minutes = readTime(text);
    return minutes === null ? text : formatTimeOfDay(minutes, locale);
  }
  if (kind === 'date') {
    const day = readDay(text.slice(0, 10));
    return Number.isFinite(day) ? formatDay(day, locale) : text;
  }
  const [day] = kind === 'day' ? (weekdaysIn([text]) ?? []) : [];
  return day ? weekdayName(day, locale, 'long') : text;
}

/** The weekdays in a list, sorted from Monday; null if the list contains anything else. */
export function weekdaysIn(value: readonly (string | number | boolean)[]): Weekday[] | null {
  const days = value.map((item) => weekDays.find((day) => String(item).trim().toUpperCase().startsWith(day)));
  return days.some((day) => day === undefined) ? null : sortWeekdays(days as Weekday[]);
}

export function weekdayName(day: Weekday, locale: string, style: 'long' | 'short' | 'narrow'): string {
  // 5 January 1970 was a Monday.
  const at = (4 + weekDays.indexOf(day)) * DAY;
  return localTimeFormat(locale, { weekday: style }).format(at);
}

/**
 * Abbreviates the weekdays to a number of letters, for the heading of a calendar. If that would give two days the same
 * letters, as in Portuguese and Arabic, uses three letters, or the letter that the language has for each day.
 */
export function abbreviateWeekdays(locale: string, letters: number): Record<Weekday, string> {
  const of = (style: 'short' | 'narrow', length?: number) =>
    weekDays.map((day) => weekdayName(day, locale, style).replace('.', '').slice(0, length));
  const short = [of('short', letters), of('short', 3)];
  const abbreviations = short.find((each) => new Set(each).size === weekDays.length) ?? of('narrow');
  return Object.fromEntries(weekDays.map((day, index) => [day, abbreviations[index]])) as Record<
    Weekday,
    string
  >;
}

export function formatTimeOfDay(minutes: number, locale: string): string {
  const format = localTimeFormat(locale, { timeStyle: 'short' });
  return format.format(minutes * MINUTE).replaceAll('\u202f', ' ');
}

export function formatDay(day: number, locale: string): string {
  return localTimeFormat(locale, { dateStyle: 'medium' }).format(day);
}
