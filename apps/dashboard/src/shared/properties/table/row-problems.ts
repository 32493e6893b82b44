import type { PropertyProblem, PropertyProblems } from '../values.ts';

/** The problems of a row, by path relative to the row, such as `price`. */
type RowProblems = Readonly<Record<string, PropertyProblem>>;

/**
 * Returns the problems of each row of a list, by row index. They are JSON, because memoised rows compare strings by
 * value: a problem in one row does not render the others.
 */
export function problemsByRow(problems: PropertyProblems, path: string): ReadonlyMap<number, string> {
  const prefix = `${path}.`;
  const rows = new Map<number, Record<string, PropertyProblem>>();
  for (const [problemPath, problem] of Object.entries(problems)) {
    if (!problemPath.startsWith(prefix)) continue;
    const rest = problemPath.slice(prefix.length);
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
