import { expect, test } from 'vitest';
import { schedule } from '../testing/content.ts';
import { MAX_OCCURRENCES, occurrences } from './list.ts';

const daily = schedule('2026-11-20T22:00', '2026-11-21T02:00', {
  freq: 'daily',
  dtstart: '2026-11-20T22:00',
  interval: 1,
});
const at = (text: string) => Date.parse(`${text}Z`);

test('lists the occurrences that overlap an interval, from start to end', () => {
  expect(occurrences(daily, at('2026-11-22T00:00'), at('2026-11-23T22:00'))).toEqual([
    { start: at('2026-11-21T22:00'), end: at('2026-11-22T02:00') },
    { start: at('2026-11-22T22:00'), end: at('2026-11-23T02:00') },
  ]);
  expect(occurrences(daily, at('2026-11-22T02:00'), at('2026-11-22T22:00'))).toEqual([]);
});

test('lists none for a schedule that is never active, and never more than the limit', () => {
  expect(occurrences(schedule('2026-11-20T22:00', '2026-11-20T22:00'), 0, at('2030-01-01T00:00'))).toEqual(
    [],
  );
  const secondly = schedule('2026-11-20T22:00:00', '2026-11-20T22:00:01', {
    freq: 'secondly',
    dtstart: '2026-11-20T22:00',
    interval: 1,
  });
  expect(occurrences(secondly, 0, at('2030-01-01T00:00'))).toHaveLength(MAX_OCCURRENCES);
});
