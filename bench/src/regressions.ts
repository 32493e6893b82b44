import type { Result } from './measure.ts';

/** How much worse than the stored ratio a ratio can be. Runs on a shared machine differ by less. */
const TOLERANCE = 0.25;

/** Names contain measured values, in parentheses or after a colon or semicolon. */
const withoutValues = (name: string): string =>
  name
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/[:;].*/, '')
    .trim();

/**
 * Returns a function that identifies the rows of a table. Call it for every row, in order: a row that starts with “…”
 * continues the previous row of its area that does not, and several rows can have the same continuation.
 */
function createIdentities(): (area: string, name: string) => string {
  const mainRows = new Map<string, string>();
  return (area, name) => {
    const text = withoutValues(name);
    if (!text.startsWith('…')) mainRows.set(area, text);
    const main = mainRows.get(area);
    return [area, ...(main === undefined || main === text ? [] : [main]), text].join(': ');
  };
}

/** Ratios do not depend on the machine as much as times and rates do, so only they are compared. */
const ratioOf = (value: string): number | null => {
  const [, number] = /^([\d.,]+) ×$/.exec(value.trim()) ?? [];
  return number === undefined ? null : Number(number.replaceAll(',', ''));
};

/** Returns the ratios in a page of benchmarks, by the identity of their rows. */
function ratiosIn(document: string): Map<string, number> {
  const ratios = new Map<string, number>();
  const identify = createIdentities();
  for (const line of document.split('\n')) {
    const [area, name, value] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    if (!area || !name) continue;
    const identity = identify(area, name);
    const ratio = ratioOf(value ?? '');
    if (ratio !== null) ratios.set(identity, ratio);
  }
  return ratios;
}

/** @throws Error if neither the row nor its goal says which of two values is better. */
function isSmallerBetter({ area, name, goal, better }: Result): boolean {
  if (better) return better === 'smaller';
  if (goal.startsWith('≤')) return true;
  if (goal.startsWith('≥')) return false;
  throw new Error(`${area}: ${name}: a ratio without a goal must say which values are better.`);
}

/**
 * Compares measured ratios with those in `docs/benchmarks.md`. Returns a message for each that is more than a quarter
 * worse.
 */
export function findRegressions(document: string, results: readonly Result[]): string[] {
  const known = ratiosIn(document);
  const identify = createIdentities();
  return results.flatMap((result) => {
    const { area, name, value } = result;
    const identity = identify(area, name);
    const [before, now] = [known.get(identity), ratioOf(value)];
    if (before === undefined || now === null) return [];
    const isWorse = isSmallerBetter(result) ? now > before * (1 + TOLERANCE) : now < before * (1 - TOLERANCE);
    return isWorse ? [`${identity}: ${value}, but ${before} × in docs/benchmarks.md`] : [];
  });
}
