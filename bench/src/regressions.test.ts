import { expect, test } from 'vitest';
import type { Result } from './measure.ts';
import { findRegressions } from './regressions.ts';

const document = `
| Area | What | Measured | Goal | |
|---|---|---|---|---|
| Heartbeats | … compared with a bare route (30,169/s) | 0.80 × | ≥ 0.6 × | ✓ |
| Screens | A search: p99 at 100,000 (15 ms) compared with 1,000 (15 ms) | 1.00 × | ≤ 2 × | ✓ |
| Screens | … the first time after a change: median of 7 | 6.00 × |  |  |
| Screens | A random page: p99 at 100,000 (15 ms) compared with 1,000 (15 ms) | 1.00 × | ≤ 2 × | ✓ |
| Screens | … the first time after a change: median of 7 | 1.00 × |  |  |
| Schedules | … compared with rrule.js (450/s) | 3,594 × | ≥ 100 × | ✓ |
| Publish | One playlist to 1,000 screens | 361 ms | ≤ 3,000 ms | ✓ |
`;

const row = (area: string, name: string, value: string, goal: string): Result => ({
  area,
  name,
  value,
  goal,
  met: true,
});

test.each([
  ['0.61 ×', 0],
  ['0.59 ×', 1],
])('compares a ratio of 0.8 with %s: %i regressions', (value, count) => {
  const now = row('Heartbeats', '… compared with a bare route (28,000/s)', value, '≥ 0.6 ×');
  expect(findRegressions(document, [now])).toHaveLength(count);
});

test.each([
  ['1.24 ×', 0],
  ['1.26 ×', 1],
  ['0.2 ×', 0],
])('compares a ratio of 1 that has an upper limit with %s: %i regressions', (value, count) => {
  const now = row('Screens', 'A search: p99 at 100,000 (9 ms) compared with 1,000 (8 ms)', value, '≤ 2 ×');
  expect(findRegressions(document, [now])).toHaveLength(count);
});

test.each([
  ['7.4 ×', '1.2 ×', []],
  ['7.6 ×', '0.1 ×', ['A search']],
  ['1.0 ×', '1.3 ×', ['A random page']],
])('compares each “…” row with the one after the same row: %s and %s', (first, second, worse) => {
  const after = (value: string): Result => ({
    ...row('Screens', '… the first time after a change: median of 7', value, ''),
    better: 'smaller',
  });
  const rows = [
    row('Screens', 'A search: p99 at 100,000 (9 ms) compared with 1,000 (8 ms)', '1 ×', '≤ 2 ×'),
    after(first),
    row('Screens', 'A random page: p99 at 100,000 (9 ms) compared with 1,000 (8 ms)', '1 ×', '≤ 2 ×'),
    after(second),
  ];
  const found = findRegressions(document, rows);
  expect(found.map((text) => text.split(': ')[1])).toEqual(worse);
});

test('rejects a ratio that has neither a goal nor a direction', () => {
  const rows = [
    row('Screens', 'A search: p99 at 100,000 (9 ms) compared with 1,000 (8 ms)', '1 ×', '≤ 2 ×'),
    row('Screens', '… the first time after a change: median of 7', '6 ×', ''),
  ];
  expect(() => findRegressions(document, rows)).toThrow('the first time after a change');
});

test('names the row and both ratios', () => {
  const now = row('Schedules', '… compared with rrule.js (500/s)', '2,000 ×', '≥ 100 ×');
  expect(findRegressions(document, [now])).toEqual([
    'Schedules: … compared with rrule.js: 2,000 ×, but 3594 × in docs/benchmarks.md',
  ]);
});

test('ignores times and new rows', () => {
  const rows = [
    row('Publish', 'One playlist to 1,000 screens', '900 ms', '≤ 3,000 ms'),
    row('Publish', 'something new', '0.1 ×', ''),
  ];
  expect(findRegressions(document, rows)).toEqual([]);
});
