import type { Property } from '../../../platform/api.ts';
import { readDay, writeDay } from '../../rules/local-times.ts';
import type { Option } from '../use-options.ts';

/*
 * Converts between the values of cells and their text, as people type it and as spreadsheets write it.
 */

/** A column of a table: a simple property of the rows, in the language of the interface. */
export interface Column {
  property: Property;
  name: string;
  kind: 'line' | 'text' | 'number' | 'flag' | 'date' | 'choice';
  label: string;
  /** The options of a choice, with their labels in the language of the interface. */
  options: readonly (Pick<Option, 'value' | 'disabled'> & { label: string })[];
  isDisabled: boolean;
  isOptional: boolean;
  /** Amounts are aligned at the end, with digits of equal width. */
  isAmount: boolean;
  maxLength: number | undefined;
}

/** The value of a cell, or the reason why its text has none. */
type Reading = { value: unknown } | { problem: 'notNumber' | 'badDate' | 'badOption' | 'badFlag' };

/** Reads the text of a cell. */
export function readCellText(column: Column, text: string, locale: string): Reading {
  const trimmed = text.trim();
  switch (column.kind) {
    case 'text':
      return { value: text.replaceAll('\r\n', '\n').replaceAll('\r', '\n') };
    case 'line':
      return { value: text.replaceAll(/\s*[\r\n]+\s*/g, ' ') };
    case 'flag': {
      const value = readFlag(trimmed);
      return value === null ? { problem: 'badFlag' } : { value };
    }
    case 'number': {
      if (trimmed === '') return { value: null };
      const value = readNumber(trimmed, locale);
      return value === null ? { problem: 'notNumber' } : { value };
    }
    case 'date': {
      if (trimmed === '') return { value: null };
      const value = readDate(trimmed, locale);
      return value === null ? { problem: 'badDate' } : { value };
    }
    case 'choice': {
      if (trimmed === '') return { value: null };
      const option = findOption(column, trimmed);
      return option ? { value: option.value } : { problem: 'badOption' };
    }
  }
}

/** Writes the text of a cell so that `readCellText` and spreadsheets read the same value. */
export function writeCellText(column: Column, value: unknown, locale: string): string {
  if (value === undefined || value === null) return '';
  switch (column.kind) {
    case 'flag':
      return value === true ? 'TRUE' : 'FALSE';
    case 'number':
      return typeof value === 'number' ? writeNumber(value, locale) : String(value);
    case 'date':
      return String(value).slice(0, 10);
    case 'choice': {
      const option = column.options.find((each) => each.value === value);
      if (!option) return String(value);
      // Another option can have this label.
      return findOption(column, option.label)?.value === value ? option.label : String(value);
    }
    default:
      return String(value);
  }
}

/** An option by its label or, if no label matches, by its value. */
function findOption({ options }: Column, text: string): Column['options'][number] | undefined {
  const key = comparable(text);
  return (
    options.find(({ label }) => comparable(label) === key) ??
    options.find(({ value }) => comparable(String(value)) === key)
  );
}

/** The form in which labels and options are compared. */
export function comparable(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** In the languages of the dashboard, because spreadsheets write them in theirs. */
const trueWords = new Set(
  'true yes y x 1 on ✓ ✔ ☑ ja wahr oui vrai sí si verdadero sim verdadeiro はい نعم'.split(' '),
);
const falseWords = new Set(
  'false no n 0 off - – ☐ ✗ nein falsch non faux falso não nao いいえ لا'.split(' '),
);

function readFlag(text: string): boolean | null {
  const word = text.toLowerCase();
  if (trueWords.has(word)) return true;
  return word === '' || falseWords.has(word) ? false : null;
}

const separators = new Map<string, { decimal: string; group: string }>();

function separatorsOf(locale: string): { decimal: string; group: string } {
  let found = separators.get(locale);
  if (!found) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
    const part = (type: string) => parts.find((each) => each.type === type)?.value;
    found = { decimal: part('decimal') ?? '.', group: part('group') ?? ',' };
    separators.set(locale, found);
  }
  return found;
}

/** Writes a number with the decimal separator of the locale, and without grouping. */
export function writeNumber(value: number, locale: string): string {
  const { decimal } = separatorsOf(locale);
  return decimal === ',' ? String(value).replace('.', ',') : String(value);
}

/**
 * Reads a number with a decimal point or comma, grouping and a currency: `1.234,50 €`. A separator before three digits
 * can mean both; the locale decides. Returns null for other text.
 */
export function readNumber(text: string, locale: string): number | null {
  const bare = text
    .replaceAll(/\p{Sc}|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/gu, '')
    .replaceAll(/[\s'’]/g, '')
    .replace('−', '-');
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(bare)) return finite(bare.replace(',', '.'));
  const match = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(bare);
  if (!match) return null;
  const [, sign = '', digits = ''] = match;
  const decimalAt = decimalSeparatorAt(digits, locale);
  const whole = decimalAt === -1 ? digits : digits.slice(0, decimalAt);
  const fraction = decimalAt === -1 ? '' : digits.slice(decimalAt + 1);
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return null;
  return finite(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`);
}

/** The position of the decimal separator; -1 if there is none. */
function decimalSeparatorAt(digits: string, locale: string): number {
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const separator = digits[last];
  if (separator === undefined) return -1;
  const hasOther = digits.includes(separator === '.' ? ',' : '.');
  const isRepeated = digits.indexOf(separator) !== last;
  if (isRepeated) return -1;
  if (hasOther) return last;
  const isGroup = /^[1-9]\d{0,2}$/.test(digits.slice(0, last)) && digits.length - last - 1 === 3;
  return isGroup && separatorsOf(locale).group === separator ? -1 : last;
}

function finite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Reads `2026-11-20`, or a date in the order of the locale. Returns it as `YYYY-MM-DD`, or null. */
export function readDate(text: string, locale: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOf(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})\.?$/.exec(text);
  if (!local) return null;
  const [, first, second, third] = local;
  if (first?.length === 4) return dayOf(first, second, third);
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .filter(({ type }) => type === 'day' || type === 'month');
  return order[0]?.type === 'month' ? dayOf(third, first, second) : dayOf(third, second, first);
}

function dayOf(year = '', month = '', date = ''): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const day = `${fullYear}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = readDay(day);
  return Number.isFinite(time) ? writeDay(time) : null;
}
