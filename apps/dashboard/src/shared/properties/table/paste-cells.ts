import type { Values } from '../values.ts';
import { type Column, comparable, readCellText, writeCellText } from './cell-values.ts';

/*
 * Fills the cells of a list with the cells of a spreadsheet.
 */

/** A pasted cell whose text is not a value of its column. Rows count from 0. */
export interface PasteProblem {
  row: number;
  column: Column;
  text: string;
  /** Whether the cell has the text, so that it can be corrected there. Otherwise, the cell has its old value. */
  isInCell: boolean;
}

export type PasteResult =
  | { kind: 'tooMany'; pasted: number; fitting: number }
  | {
      kind: 'pasted';
      rows: readonly Values[];
      /** The number of rows with pasted cells, and the first of them. */
      count: number;
      first: number;
      problems: PasteProblem[];
      /** The headers of columns that the list does not have. */
      unknownColumns: string[];
      /** The number of cells to the right of the last column. */
      cellsOutside: number;
    };

export interface Paste {
  cells: readonly (readonly string[])[];
  columns: readonly Column[];
  rows: readonly Values[];
  /** The cell that has the cursor. Row `rows.length` is after the last row. */
  row: number;
  column: number;
  maxItems: number;
  newRow: () => Values;
  locale: string;
}

/** Fills cells to the right and down, or by the headers in the first pasted row, and adds rows. */
export function pasteCells(paste: Paste): PasteResult {
  const { cells, columns, rows, column, maxItems, newRow } = paste;
  const headers = headersOf(cells, columns);
  const pasted = headers ? cells.slice(1) : cells;
  const first = Math.min(paste.row, rows.length);
  if (first + pasted.length > Math.max(maxItems, rows.length))
    return { kind: 'tooMany', pasted: pasted.length, fitting: Math.max(0, maxItems - first) };
  const targets = headers ?? columns.slice(column);
  const next = [...rows];
  const problems: PasteProblem[] = [];
  let cellsOutside = 0;
  for (const [index, texts] of pasted.entries()) {
    const row = first + index;
    const filled = fillRow(next[row] ?? newRow(), texts, targets, paste.locale);
    next[row] = filled.row;
    problems.push(...filled.problems.map((problem) => ({ ...problem, row })));
    if (!headers) cellsOutside += texts.slice(targets.length).filter((text) => text.trim() !== '').length;
  }
  const unknownColumns = headers
    ? (cells[0] ?? []).filter((text, index) => text.trim() !== '' && !headers[index])
    : [];
  return { kind: 'pasted', rows: next, count: pasted.length, first, problems, unknownColumns, cellsOutside };
}

/** The columns that the first row names; null if it has values. Unknown names are allowed if two columns are known. */
function headersOf(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
): (Column | undefined)[] | null {
  const [first, ...others] = cells;
  if (!first || others.length === 0) return null;
  const byName = new Map<string, Column>();
  for (const column of columns) {
    // Labels win over names, which people do not see.
    if (!byName.has(comparable(column.name))) byName.set(comparable(column.name), column);
  }
  for (const column of columns.toReversed()) byName.set(comparable(column.label), column);
  const headers = first.map((text) => byName.get(comparable(text)));
  const known = headers.filter((column) => column !== undefined);
  const named = first.filter((text) => text.trim() !== '');
  if (new Set(known).size !== known.length) return null;
  return known.length > 0 && (known.length === named.length || known.length >= 2) ? headers : null;
}

function fillRow(
  row: Values,
  texts: readonly string[],
  targets: readonly (Column | undefined)[],
  locale: string,
): { row: Values; problems: Omit<PasteProblem, 'row'>[] } {
  const values: Record<string, unknown> = { ...row };
  const problems: Omit<PasteProblem, 'row'>[] = [];
  for (const [index, text] of texts.entries()) {
    const column = targets[index];
    if (!column) continue;
    if (column.isDisabled) {
      if (text.trim() !== writeCellText(column, values[column.name], locale).trim())
        problems.push({ column, text, isInCell: false });
      continue;
    }
    const reading = readCellText(column, text, locale);
    if ('value' in reading) values[column.name] = reading.value;
    else {
      // The fields of these kinds can show any text, with the error.
      const isInCell = column.kind === 'number' || column.kind === 'choice';
      if (isInCell) values[column.name] = text;
      problems.push({ column, text, isInCell });
    }
  }
  return { row: values, problems };
}

/** The cells of a list with a row of headers, for a spreadsheet. */
export function copyCells(columns: readonly Column[], rows: readonly Values[], locale: string): string[][] {
  return [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => writeCellText(column, row[column.name], locale))),
  ];
}
