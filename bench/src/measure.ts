/** A row of the table: the metric, its value, its goal, and whether the goal is met. */
export interface Result {
  area: string;
  name: string;
  value: string;
  goal: string;
  met: boolean;
  /** Whether smaller or greater values are better. By default, the goal says so. Ratios without a goal need it. */
  better?: 'smaller' | 'greater';
}

/** Returns a function that creates rows of an area. */
export function rowsOf(area: string) {
  return (name: string, value: string, goal = '', met = true): Result => ({ area, name, value, goal, met });
}

interface Latencies {
  p50: number;
  p95: number;
  p99: number;
}

/** Returns the percentiles of samples by the nearest-rank method. */
export function percentiles(samples: readonly number[]): Latencies {
  const sorted = [...samples].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

/** Runs `once` in concurrent workers, and returns `count` durations in milliseconds, after a warm-up of a tenth. */
export async function sample(
  count: number,
  workers: number,
  once: (index: number) => Promise<void>,
): Promise<number[]> {
  const warmUp = Math.ceil(count / 10);
  const samples: number[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < count + warmUp; index = next++) {
      const start = performance.now();
      await once(index);
      if (index >= warmUp) samples.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return samples;
}

export function median(values: readonly number[]): number {
  return percentiles(values).p50;
}

/** Rounds a number, and formats it with thousands separators. */
export const integer = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : integer(value)} ms`;
export const rate = (value: number): string => `${integer(value)}/s`;
