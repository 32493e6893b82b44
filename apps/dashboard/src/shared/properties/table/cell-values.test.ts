import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCellText, readDate, readNumber, writeCellText, writeNumber } from './cell-values.ts';
import { column } from './column.fixture.ts';

describe('the text of a number', () => {
  test.each<[string, string, number | null]>([
    ['4.50', 'en', 4.5],
    ['4,50', 'en', 4.5],
    ['4,50 €', 'de', 4.5],
    ['£ 4.50', 'en-GB', 4.5],
    ['CHF 1’250.50', 'de-CH', 1250.5],
    ['4.50EUR', 'en', 4.5],
    ['1,250', 'en', 1250],
    ['1,250', 'de', 1.25],
    ['1.250', 'de', 1250],
    ['1.250', 'en', 1.25],
    ['0,125', 'en', 0.125],
    ['1.234.567,8', 'en', 1_234_567.8],
    ['1 250,5', 'fr', 1250.5],
    ['−3', 'en', -3],
    ['-.5', 'en', -0.5],
    ['1E+05', 'en', 100_000],
    ['12.34.5', 'en', null],
    ['1,2,3', 'en', null],
    ['free', 'en', null],
    ['4–5', 'en', null],
    ['50%', 'en', null],
    ['', 'en', null],
  ])('is read by locale: %j in %s is %j', (text, locale, expected) => {
    expect(readNumber(text, locale)).toBe(expected);
  });

  test('gives the same number after it is written and read', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom('en', 'de', 'fr', 'es', 'pt-BR', 'de-CH', 'ar', 'ja'),
        (value, locale) => {
          expect(readNumber(writeNumber(value, locale), locale) === value).toBe(true);
        },
      ),
    );
  });
});

describe('the text of a date', () => {
  test.each<[string, string, string | null]>([
    ['2026-11-20', 'en-US', '2026-11-20'],
    ['2026-11-20 00:00:00', 'en-US', '2026-11-20'],
    ['11/20/2026', 'en-US', '2026-11-20'],
    ['20/11/2026', 'en-GB', '2026-11-20'],
    ['20.11.26', 'de', '2026-11-20'],
    ['2026/11/20', 'ja', '2026-11-20'],
    ['20/11/2026', 'en-US', null],
    ['30.02.2026', 'de', null],
    ['tomorrow', 'en', null],
  ])('is read by locale: %j in %s is %j', (text, locale, expected) => {
    expect(readDate(text, locale)).toBe(expected);
  });
});

describe('the text of a cell', () => {
  const size = column({
    name: 'size',
    type: 'selection',
    options: [
      { name: 'small', label: 'Small', value: 1 },
      { name: 'large', label: 'Large', value: 2 },
    ],
  });

  test.each(['yes', 'TRUE', 'x', ' Ja ', '1', '✓', 'oui'])('checks a checkbox if it is %j', (text) => {
    expect(readCellText(column({ name: 'vegan', type: 'boolean' }), text, 'en')).toEqual({ value: true });
  });

  test.each(['no', 'False', '', '0', 'nein'])('clears a checkbox if it is %j', (text) => {
    expect(readCellText(column({ name: 'vegan', type: 'boolean' }), text, 'en')).toEqual({ value: false });
  });

  test('selects an option by its label or value', () => {
    expect(readCellText(size, ' LARGE ', 'en')).toEqual({ value: 2 });
    expect(readCellText(size, '1', 'en')).toEqual({ value: 1 });
    expect(readCellText(size, 'Huge', 'en')).toEqual({ problem: 'badOption' });
    expect(readCellText(size, '', 'en')).toEqual({ value: null });
  });

  test('has spaces instead of line breaks if the cell has one line', () => {
    expect(readCellText(column({ name: 'dish', type: 'string' }), 'Soup \r\nof the day', 'en')).toEqual({
      value: 'Soup of the day',
    });
    expect(readCellText(column({ name: 'story', type: 'text' }), 'a\r\nb', 'en')).toEqual({ value: 'a\nb' });
  });

  test('is the value of an option if another option has the same label', () => {
    const twins = column({
      name: 'size',
      type: 'selection',
      options: [
        { name: 'a', label: 'Same', value: 'first' },
        { name: 'b', label: 'Same', value: 'second' },
      ],
    });
    expect(writeCellText(twins, 'first', 'en')).toBe('Same');
    expect(writeCellText(twins, 'second', 'en')).toBe('second');
  });

  test('can be anything, and gives only finite numbers', () => {
    const columns = [
      size,
      column({ name: 'price', type: 'number' }),
      column({ name: 'from', type: 'date' }),
      column({ name: 'vegan', type: 'boolean' }),
    ];
    const text = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,-+e €/') }));
    fc.assert(
      fc.property(text, fc.constantFrom(...columns), fc.constantFrom('en', 'de'), (each, of, locale) => {
        const reading = readCellText(of, each, locale);
        if (!('value' in reading) || of.kind !== 'number' || reading.value === null) return;
        expect(Number.isFinite(reading.value)).toBe(true);
      }),
    );
  });
});
