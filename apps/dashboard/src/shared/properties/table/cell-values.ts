import type { Property } from '../../../platform/api.ts';
import { readDay, writeDay } from '../../rules/local-times.ts';
import type { Option } from '../use-options.ts';

/*
 * Converts between cell values and their text, as people type it and as spreadsheets write it.
 */

/** A table column: a property of the rows that fits in a cell, with translated labels. */
export interface Column {
  property: Property;
  name: string;
  kind: 'line' | 'text' | 'number' | 'flag' | 'date' | 'choice';
  label: string;
  /** The options of a choice, with translated labels. */
  options: readonly (Pick<Option, 'value' | 'disabled'> & { label: string })[];
  isDisabled: boolean;
  isOptional: boolean;
  /** Amounts are aligned at the end of the cell and have tabular digits. */
  isAmount: boolean;
  maxLength: number | undefined;
}

/** The value of a cell, or why its text is invalid. */
type ReadResult = { value: unknown } | { problem: 'notNumber' | 'badDate' | 'badOption' | 'badFlag' };

/** Reads the text of a cell as a value of its column. */
export function readCellText(column: Column, text: string, locale: string): ReadResult {
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

/** Writes a value as text that `readCellText` and spreadsheets read as the same value. */
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
      // Another option can have the same label.
      return findOption(column, option.label)?.value === value ? option.label : String(value);
    }
    default:
      return String(value);
  }
}

/** Finds an option by its label or, if no label matches, by its value. */
function findOption({ options }: Column, text: string): Column['options'][number] | undefined {
  const key = normaliseLabel(text);
  return (
    options.find(({ label }) => normaliseLabel(label) === key) ??
    options.find(({ value }) => normaliseLabel(String(value)) === key)
  );
}

/** Normalises a label or option for comparison. */
export function normaliseLabel(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** Spreadsheets write booleans in the language of the user, so these lists have words of several languages. */
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
  let cached = separators.get(locale);
  if (!cached) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8);
    const part = (type: string) => parts.find((each) => each.type === type)?.value;
    cached = { decimal: part('decimal') ?? '.', group: part('group') ?? ',' };
    separators.set(locale, cached);
  }
  return cached;
}

/** Writes a number with the decimal separator of the locale and without grouping. */
export function writeNumber(value: number, locale: string): string {
  const { decimal } = separatorsOf(locale);
  return decimal === ',' ? String(value).replace('.', ',') : String(value);
}

/**
 * Reads a number, which can have a decimal point or comma, grouping and a currency, such as `1.234,50 €`. A separator
 * before three digits is ambiguous, so the locale decides. Returns null for other text.
 */
export function readNumber(text: string, locale: string): number | null {
  const bare = text
    .replaceAll(/\p{Sc}|(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/gu, '')
    .replaceAll(/[\s'’]/g, '')
    .replace('−', '-');
  if (/^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(bare)) return parseFinite(bare.replace(',', '.'));
  const match = /^([+-]?)(\d[\d.,]*|[.,]\d+)$/.exec(bare);
  if (!match) return null;
  const [, sign = '', digits = ''] = match;
  const decimalAt = decimalSeparatorAt(digits, locale);
  const whole = decimalAt === -1 ? digits : digits.slice(0, decimalAt);
  const fraction = decimalAt === -1 ? '' : digits.slice(decimalAt + 1);
  if (/[.,]/.test(whole) && !/^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole)) return null;
  return parseFinite(`${sign}${whole.replaceAll(/[.,]/g, '') || '0'}.${fraction || '0'}`);
}

/** Returns the index of the decimal separator, or -1 if there is none. */
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

function parseFinite(text: string): number | null {
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Reads an ISO date or a date in the order of the locale. Returns `YYYY-MM-DD`, or null for other text. */
export function readDate(text: string, locale: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const local = /^(\d{1,4})[./-]\s?(\d{1,2})[./-]\s?(\d{1,4})\.?$/.exec(text);
  if (!local) return null;
  const [, first, second, third] = local;
  if (first?.length === 4) return toDay(first, second, third);
  const order = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'numeric', year: 'numeric' })
    .formatToParts(0)
    .filter(({ type }) => type === 'day' || type === 'month');
  return order[0]?.type === 'month' ? toDay(third, first, second) : toDay(third, second, first);
}

function toDay(year = '', month = '', date = ''): string | null {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const day = `${fullYear}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = readDay(day);
  return Number.isFinite(time) ? writeDay(time) : null;
}
