import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createEngine, type Engine, simulate } from '@vitrine/engine';
import { contentOf, ENVIRONMENT, FROM, OPTIONS } from './engine-content.ts';
import { millisecondsOf, nanosecondsOf } from './engine-measure.ts';
import { ms, type Result, rowsOf } from './measure.ts';

const DAY = 86_400_000;

/** Returns a function that makes the next step of an engine. Steps are ten seconds apart, as in a player. */
function createStepper(engine: Engine): (index: number) => void {
  const env = { now: FROM, ...ENVIRONMENT };
  return (index) => {
    env.now = FROM + index * 10_000;
    engine.next(env);
  };
}

/**
 * Returns the heap growth in bytes per month over a year of ten-second steps: the slope of a linear regression through
 * twelve points.
 */
function growthPerMonth(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const step = createStepper(createEngine(contentOf(100), OPTIONS));
  const month = (365 * DAY) / 12 / 10_000;
  const heap: number[] = [];
  let index = 0;
  for (let count = 0; count <= 12; count += 1) {
    for (const end = index + month; index < end; index += 1) step(index);
    collect();
    heap.push(process.memoryUsage().heapUsed);
  }
  // The first month is a warm-up.
  const points = heap.slice(1).map((bytes, at) => [at, bytes] as const);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, bytes]) => bytes))];
  const covariance = mean(points.map(([at, bytes]) => (at - x) * (bytes - y)));
  return covariance / mean(points.map(([at]) => (at - x) ** 2));
}

export function benchSelection(): Result[] {
  const thousand = contentOf(1000);
  const ten = nanosecondsOf(createStepper(createEngine(contentOf(10), OPTIONS)));
  const many = nanosecondsOf(createStepper(createEngine(thousand, OPTIONS)));
  const week = millisecondsOf(
    () => thousand,
    (content) => simulate(content, { ...OPTIONS, ...ENVIRONMENT }, FROM, FROM + 7 * DAY),
  );
  const create = millisecondsOf(
    () => structuredClone(thousand),
    (content) => createEngine(content, OPTIONS),
  );
  const first = millisecondsOf(
    () => structuredClone(thousand),
    (content) => createEngine(content, OPTIONS).next({ now: FROM + DAY / 2, ...ENVIRONMENT }),
  );
  const growth = growthPerMonth() / 1024;
  const row = rowsOf('Selection');
  const us = (nanoseconds: number) => `${(nanoseconds / 1000).toFixed(2)} µs`;
  return [
    row('next, 10 items with schedules and rules, in steps of 10 s', us(ten), '≤ 1 µs', ten <= 1000),
    row('next, 1,000 such items', us(many), '≤ 20 µs', many <= 20_000),
    row('Simulating a week of 10-second plays, 1,000 such items', ms(week), '≤ 150 ms', week <= 150),
    row('createEngine with 1,000 such items, new content', ms(create), '≤ 5 ms', create <= 5),
    row('… and its first step', ms(first)),
    row(
      'Heap growth per month of a simulated year, after garbage collection',
      `${growth.toFixed(1)} kB`,
      '≤ 16 kB',
      growth <= 16,
    ),
  ];
}
