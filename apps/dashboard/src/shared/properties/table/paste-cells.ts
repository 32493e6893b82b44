import type { Values } from '../values.ts';
import { type Column, normaliseLabel, readCellText, writeCellText } from './cell-values.ts';

/*
 * Pastes spreadsheet cells into the rows of a list.
 */

/** A pasted cell whose text is invalid for its column. */
export interface PasteProblem {
  /** The index of its row in the list. */
  row: number;
  column: Column;
  text: string;
  /** Whether the cell shows the text, so people can correct it there. Otherwise, the cell still has its old value. */
  isInCell: boolean;
}

export type PasteResult =
  /** The numbers of rows that were on the clipboard and that the list has room for. */
  | { kind: 'tooMany'; pasted: number; fitting: number }
  | {
      kind: 'pasted';
      rows: readonly Values[];
      /** The number of pasted rows. */
      count: number;
      /** The index of the first pasted row. */
      first: number;
      problems: PasteProblem[];
      /** The pasted headers that match no column. */
      unknownColumns: string[];
      /** The number of cells beyond the last column that were not empty. */
      cellsOutside: number;
    };

export interface Paste {
  /** The pasted rows of cells. */
  cells: readonly (readonly string[])[];
  columns: readonly Column[];
  rows: readonly Values[];
  /** The index of the row that has the focus. `rows.length` adds rows at the end. */
  row: number;
  /** The index of the column that has the focus. */
  column: number;
  maxItems: number;
  newRow: () => Values;
  locale: string;
}

/** Fills cells to the right and down, or by header if the first pasted row has headers. Adds rows as needed. */
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

/** Returns the columns that the first row names, or null if it has values. Two known names allow unknown ones. */
function headersOf(
  cells: readonly (readonly string[])[],
  columns: readonly Column[],
): (Column | undefined)[] | null {
  const [first, ...others] = cells;
  if (!first || others.length === 0) return null;
  const byName = new Map<string, Column>();
  for (const column of columns) {
    // Labels take precedence over names, because people do not see names.
    if (!byName.has(normaliseLabel(column.name))) byName.set(normaliseLabel(column.name), column);
  }
  for (const column of columns.toReversed()) byName.set(normaliseLabel(column.label), column);
  const headers = first.map((text) => byName.get(normaliseLabel(text)));
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
      // These inputs can show invalid text together with the error.
      const isInCell = column.kind === 'number' || column.kind === 'choice';
      if (isInCell) values[column.name] = text;
      problems.push({ column, text, isInCell });
    }
  }
  return { row: values, problems };
}

/** Returns the cells of a list for a spreadsheet, with a header row. */
export function copyCells(columns: readonly Column[], rows: readonly Values[], locale: string): string[][] {
  return [
    columns.map(({ label }) => label),
    ...rows.map((row) => columns.map((column) => writeCellText(column, row[column.name], locale))),
  ];
}
