import type { PropertyProblem, PropertyProblems } from '../values.ts';

/** The problems of a row by path from the row, such as `price`. */
type RowProblems = Readonly<Record<string, PropertyProblem>>;

/**
 * The problems in the rows of a list by their index, as JSON: memoised rows compare strings, so a problem in one row
 * does not render the others.
 */
export function problemsByRow(problems: PropertyProblems, path: string): ReadonlyMap<number, string> {
  const prefix = `${path}.`;
  const rows = new Map<number, Record<string, PropertyProblem>>();
  for (const [at, problem] of Object.entries(problems)) {
    if (!at.startsWith(prefix)) continue;
    const rest = at.slice(prefix.length);
    const dot = rest.indexOf('.');
    const index = Number(dot === -1 ? rest : rest.slice(0, dot));
    if (!Number.isInteger(index)) continue;
    const row = rows.get(index) ?? {};
    row[dot === -1 ? '' : rest.slice(dot + 1)] = problem;
    rows.set(index, row);
  }
  return new Map([...rows].map(([index, row]) => [index, JSON.stringify(row)]));
}

export function readRowProblems(problems: string | undefined): RowProblems {
  return problems === undefined ? {} : (JSON.parse(problems) as RowProblems);
}
