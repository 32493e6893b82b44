/*
 * Reads and writes the text that spreadsheets put on the clipboard: tab-separated cells, quoted as in RFC 4180 if they
 * contain tabs, line breaks or quotes. Also reads CSV.
 */

type Delimiter = '\t' | ',' | ';';

export interface SpreadsheetText {
  /** The cells of each row. Rows can have different lengths. */
  rows: string[][];
  /** Whether the text is more than the text of one field: it has several cells, or a quoted cell. */
  isTable: boolean;
}

/** Reads text from the clipboard. It never throws, because any text is at least one cell. */
export function readSpreadsheetText(text: string): SpreadsheetText {
  const delimiter = delimiterOf(text);
  const rows = readDelimited(text, delimiter ?? '\t');
  while (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop();
  const [first] = rows;
  // Spreadsheets quote a cell only if it contains these characters. Other quotes belong to the text.
  const singleCell = rows.length === 1 && first?.length === 1 ? (first[0] ?? '') : '';
  const isQuoted = text.startsWith('"') && singleCell !== text && /[\t\r\n"]/.test(singleCell);
  return { rows, isTable: delimiter !== null || rows.length > 1 || isQuoted };
}

/** Writes rows of cells as text for the clipboard. */
export function writeSpreadsheetText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quote).join('\t')).join('\r\n');
}

function quote(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Returns null for text with one column. Text without tabs is CSV only if all lines have the same number of cells. */
function delimiterOf(text: string): Delimiter | null {
  if (text.includes('\t')) return '\t';
  // In text with both, commas are usually decimal commas: `Soup;4,50`.
  if (isCsv(text, ';')) return ';';
  // Commas before a space belong to a sentence.
  return /,[^\s]/.test(text) && isCsv(text, ',') ? ',' : null;
}

function isCsv(text: string, delimiter: Delimiter): boolean {
  if (!text.includes(delimiter)) return false;
  const rows = readDelimited(text, delimiter);
  const columns = rows[0]?.length ?? 0;
  return rows.length > 1 && columns > 1 && rows.every(({ length }) => length === columns);
}

/** Reads cells with RFC 4180 quoting. A quote inside an unquoted cell is text. */
function readDelimited(text: string, delimiter: Delimiter): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (true) {
    const cell = readCell(text, at, delimiter);
    row.push(cell.value);
    at = cell.end;
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    rows.push(row);
    if (at >= text.length) return rows;
    at += text.startsWith('\r\n', at) ? 2 : 1;
    // A line break at the end does not start another row.
    if (at >= text.length) return rows;
    row = [];
  }
}

/** Reads one cell. `end` is the index of the delimiter or line break after it, or the length of the text. */
function readCell(text: string, start: number, delimiter: Delimiter): { value: string; end: number } {
  const quoted = text[start] === '"' ? readQuoted(text, start, delimiter) : null;
  if (quoted) return quoted;
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end += 1;
  return { value: text.slice(start, end), end };
}

/** Returns null if the quotes are part of the text, as in `"Best" soup`. */
function readQuoted(
  text: string,
  start: number,
  delimiter: Delimiter,
): { value: string; end: number } | null {
  let at = start + 1;
  while (true) {
    const close = text.indexOf('"', at);
    if (close === -1) return null;
    const next = text[close + 1];
    if (next === '"') at = close + 2;
    else if (next === undefined || next === delimiter || next === '\n' || next === '\r')
      return { value: text.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
    else return null;
  }
}
