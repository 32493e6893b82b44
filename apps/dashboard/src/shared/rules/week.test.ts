import { expect, test } from 'vitest';
import { weekDays, weekdaysFrom } from './week.ts';

test('starts a week on the given day', () => {
  expect(weekdaysFrom(1)).toEqual(weekDays);
  expect(weekdaysFrom(0)).toEqual(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']);
  expect(weekdaysFrom(6)).toEqual(['SA', 'SU', 'MO', 'TU', 'WE', 'TH', 'FR']);
});
