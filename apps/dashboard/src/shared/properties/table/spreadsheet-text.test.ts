import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSpreadsheetText, writeSpreadsheetText } from './spreadsheet-text.ts';

const rows = (text: string) => readSpreadsheetText(text).rows;

describe('spreadsheet text', () => {
  test.each<[string, string, string[][]]>([
    [
      'rows of cells',
      'Soup\t4.50\r\nSalad\t6.00\r\n',
      [
        ['Soup', '4.50'],
        ['Salad', '6.00'],
      ],
    ],
    [
      'empty cells',
      '\t\n\tx',
      [
        ['', ''],
        ['', 'x'],
      ],
    ],
    ['quoted cells with line breaks, tabs and quotes', '"a\n""b""\tc"\td', [['a\n"b"\tc', 'd']]],
    ['quotes inside a cell', '5" pipe\t"Best" soup', [['5" pipe', '"Best" soup']]],
    ['an unclosed quote as text', '"Soup\tx', [['"Soup', 'x']]],
    ['a column without the empty rows at its end', 'Soup\t1\n\t\n\t\n', [['Soup', '1']]],
    ['lines without tabs as rows of one cell', 'Soup\nSalad', [['Soup'], ['Salad']]],
    [
      'CSV with semicolons and decimal commas',
      'Soup;4,50\nFish;8,90',
      [
        ['Soup', '4,50'],
        ['Fish', '8,90'],
      ],
    ],
    [
      'CSV with commas and quotes',
      'Name,Price\n"Soup, hot",4.50',
      [
        ['Name', 'Price'],
        ['Soup, hot', '4.50'],
      ],
    ],
    ['sentences with commas as one cell each', 'Soup, hot\nFish, cold', [['Soup, hot'], ['Fish, cold']]],
    ['lines with different numbers of commas as one cell each', 'a,b\nc', [['a,b'], ['c']]],
  ])('is read as %s', (_, text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  test.each([
    ['Soup', false],
    ['Soup, hot', false],
    ['"Best" soup', false],
    ['"Soup"', false],
    ['"6"" sandwich"', true],
    ['"two\nlines"', true],
    ['a\tb', true],
    ['a\nb', true],
    ['', false],
  ])('is a table if it is more than the text of one field: %j is %j', (text, expected) => {
    expect(readSpreadsheetText(text).isTable).toBe(expected);
  });

  test('can be anything, and loses only separators and quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', ',', ';', 'a', ' ') }), (text) => {
        const read = rows(text);
        expect(read.length).toBeGreaterThan(0);
        const letters = (each: string) => each.replaceAll(/[^a]/g, '');
        expect(letters(read.flat().join(''))).toBe(letters(text));
      }),
    );
  });

  test('is unchanged after it is written and read', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', '\t', '\n', '\r', ',', ';', 'a', ' ', 'é') });
    const table = fc
      .integer({ min: 2, max: 5 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
      )
      // The reader drops empty rows at the end.
      .filter((each) => each.at(-1)?.some((text) => text !== '') === true);
    fc.assert(
      fc.property(table, (each) => {
        expect(rows(writeSpreadsheetText(each))).toEqual(each);
      }),
    );
  });
});
