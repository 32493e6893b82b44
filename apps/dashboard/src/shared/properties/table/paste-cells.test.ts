import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Values } from '../values.ts';
import { readCellText } from './cell-values.ts';
import { columns } from './column.fixture.ts';
import { copyCells, type Paste, pasteCells } from './paste-cells.ts';
import { readSpreadsheetText, writeSpreadsheetText } from './spreadsheet-text.ts';

const menu = columns(
  { name: 'name', type: 'string', label: 'Dish' },
  { name: 'price', type: 'number', label: 'Price' },
  { name: 'soldOut', type: 'boolean', label: 'Sold out' },
  { name: 'from', type: 'date', label: 'From' },
);
const soup = { name: 'Soup', price: 4.5, soldOut: false, picture: { id: 'p' } };
const fish = { name: 'Fish', price: 9, soldOut: true };

const paste = (cells: string[][], options: Partial<Paste> = {}) =>
  pasteCells({
    cells,
    columns: menu,
    rows: [soup, fish],
    row: 0,
    column: 0,
    maxItems: 10,
    newRow: () => ({ soldOut: false }),
    locale: 'en',
    ...options,
  });
const pastedRows = (...args: Parameters<typeof paste>): readonly Values[] => {
  const result = paste(...args);
  return result.kind === 'pasted' ? result.rows : [];
};

describe('pasted cells', () => {
  test('fill cells to the right and down, and add rows', () => {
    expect(pastedRows([['5'], ['10', 'no'], ['6', 'x']], { column: 1 })).toEqual([
      { ...soup, price: 5 },
      { ...fish, price: 10, soldOut: false },
      { price: 6, soldOut: true },
    ]);
  });

  test('clear cells if they are empty, and leave cells beyond a short row unchanged', () => {
    expect(pastedRows([['', '']])[0]).toEqual({ ...soup, name: '', price: null });
    expect(pastedRows([['Stew']])[0]).toEqual({ ...soup, name: 'Stew' });
  });

  test('follow a header row in any order and case', () => {
    const cells = [
      ['PRICE', 'sold out', ' dish '],
      ['3,20', 'yes', 'Tea'],
    ];
    expect(pastedRows(cells, { row: 2, column: 3 })).toEqual([
      soup,
      fish,
      { name: 'Tea', price: 3.2, soldOut: true },
    ]);
  });

  test('report columns that the list does not have', () => {
    const byHeader = paste([
      ['Dish', 'Allergens', 'Price'],
      ['Tea', 'none', '3'],
    ]);
    expect(byHeader).toMatchObject({ unknownColumns: ['Allergens'], cellsOutside: 0 });
    expect(paste([['2026-01-01', 'a', '', 'b']], { column: 3 })).toMatchObject({ cellsOutside: 2 });
  });

  test('include the first row if it is not a header row', () => {
    expect(
      pastedRows([
        ['Dish', '4'],
        ['Tea', '3'],
      ]),
    ).toMatchObject([{ name: 'Dish' }, { name: 'Tea' }]);
    expect(pastedRows([['Dish']])).toMatchObject([{ name: 'Dish' }, fish]);
  });

  test('that are invalid stay as text in number cells and leave other cells unchanged', () => {
    const result = paste([['Soup', 'free', 'maybe', 'soon']]);
    expect(result).toMatchObject({
      rows: [{ price: 'free', soldOut: false }, fish],
      problems: [
        { row: 0, text: 'free', isInCell: true },
        { row: 0, text: 'maybe', isInCell: false },
        { row: 0, text: 'soon', isInCell: false },
      ],
    });
  });

  test('do not change a disabled column', () => {
    const fixed = columns({ name: 'name', type: 'string', disable: true });
    expect(paste([['Soup'], ['Cod']], { columns: fixed })).toMatchObject({
      rows: [soup, fish],
      problems: [{ row: 1, text: 'Cod', isInCell: false }],
    });
  });

  test('are rejected if the list has no room for all rows', () => {
    expect(paste([['a'], ['b'], ['c']], { row: 1, maxItems: 3 })).toEqual({
      kind: 'tooMany',
      pasted: 3,
      fitting: 2,
    });
    expect(paste([['a'], ['b']], { row: 1, maxItems: 3 })).toMatchObject({ kind: 'pasted', count: 2 });
  });

  test('are always either in the list or reported', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('yes', '4,5', 'x', '2026-01-02', 'Dish', 'Price', ''));
    const cells = fc.array(fc.array(text, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(cells, fc.nat({ max: 3 }), fc.nat({ max: 3 }), (table, row, column) => {
        const result = paste(table, { row, column });
        if (result.kind === 'tooMany') return expect(table.length).toBeGreaterThan(7);
        const hasHeaders = result.count < table.length;
        if (hasHeaders) return;
        let outside = 0;
        for (const [index, texts] of table.entries())
          for (const [at, text] of texts.entries()) {
            const target = menu[column + at];
            if (!target) {
              outside += text.trim() === '' ? 0 : 1;
              continue;
            }
            const cellRow = result.first + index;
            const read = readCellText(target, text, 'en');
            const problem = result.problems.find((each) => each.row === cellRow && each.column === target);
            if ('value' in read) {
              expect(result.rows[cellRow]?.[target.name]).toEqual(read.value);
              expect(problem).toBeUndefined();
            } else {
              expect(problem?.text).toBe(text);
              if (problem?.isInCell) expect(result.rows[cellRow]?.[target.name]).toBe(text);
            }
          }
        expect(result.cellsOutside).toBe(outside);
        expect(result.rows.slice(0, result.first)).toEqual([soup, fish].slice(0, result.first));
      }),
    );
  });

  test('restore the copied rows, in any column order', () => {
    const row = fc.record({
      name: fc.string().map((name) => name.replaceAll(/[\r\n]+/g, ' ')),
      price: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((each) => each + 0)),
      soldOut: fc.boolean(),
      from: fc.option(fc.constantFrom('2026-01-31', '2028-02-29')),
    });
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 8 }),
        fc.shuffledSubarray(menu, { minLength: menu.length }),
        fc.constantFrom('en', 'de', 'fr'),
        (rows, order, locale) => {
          const { rows: cells } = readSpreadsheetText(writeSpreadsheetText(copyCells(order, rows, locale)));
          expect(pastedRows(cells, { rows: [], locale })).toEqual(rows);
        },
      ),
    );
  });
});
