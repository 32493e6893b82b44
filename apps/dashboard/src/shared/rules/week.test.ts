import { expect, test } from 'vitest';
import { weekDays, weekFrom } from './week.ts';

test('a week begins with the given day', () => {
  expect(weekFrom(1)).toEqual(weekDays);
  expect(weekFrom(0)).toEqual(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']);
  expect(weekFrom(6)).toEqual(['SA', 'SU', 'MO', 'TU', 'WE', 'TH', 'FR']);
});
