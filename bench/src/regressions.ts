import type { Result } from './measure.ts';

/** A ratio may be this much worse than the stored one. Runs on a shared machine differ by less. */
const TOLERANCE = 0.25;

/** Names contain measured values, in parentheses or after a colon or semicolon. */
const identityOf = (area: string, name: string): string =>
  `${area} | ${name
    .replaceAll(/\([^)]*\)/g, '')
    .replace(/[:;].*/, '')
    .trim()}`;

/** Ratios do not depend on the machine as much as times and rates do, so only they are compared. */
const ratioOf = (value: string): number | null => {
  const [, number] = /^([\d.,]+) ×$/.exec(value.trim()) ?? [];
  return number === undefined ? null : Number(number.replaceAll(',', ''));
};

/** The ratios in a page of benchmarks, by the identity of their rows. */
function ratiosIn(document: string): Map<string, number> {
  const ratios = new Map<string, number>();
  for (const line of document.split('\n')) {
    const [area, name, value] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    const ratio = ratioOf(value ?? '');
    if (area && name && ratio !== null) ratios.set(identityOf(area, name), ratio);
  }
  return ratios;
}

/**
 * Compares measured ratios with those of `docs/benchmarks.md`. Returns a sentence for each that is more than a quarter
 * worse. A ratio with a goal of “at most” is better when it is smaller, any other when it is greater.
 */
export function findRegressions(document: string, results: readonly Result[]): string[] {
  const known = ratiosIn(document);
  return results.flatMap(({ area, name, value, goal }) => {
    const [before, now] = [known.get(identityOf(area, name)), ratioOf(value)];
    if (before === undefined || now === null) return [];
    const isSmallerBetter = goal.startsWith('≤');
    const isWorse = isSmallerBetter ? now > before * (1 + TOLERANCE) : now < before * (1 - TOLERANCE);
    return isWorse ? [`${area}: ${name}: ${value}, but ${before} × in docs/benchmarks.md`] : [];
  });
}
