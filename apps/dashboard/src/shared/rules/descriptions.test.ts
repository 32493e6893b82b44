import { expect, test } from 'vitest';
import { abbreviateWeekdays } from './descriptions.ts';

test.each([
  ['en', 2, 'Mo Tu We Th Fr Sa Su'],
  ['de', 3, 'Mo Di Mi Do Fr Sa So'],
  ['fr', 3, 'lun mar mer jeu ven sam dim'],
  ['pt', 2, 'seg ter qua qui sex sáb dom'],
  ['ja', 3, '月 火 水 木 金 土 日'],
  ['ar', 3, 'ن ث ر خ ج س ح'],
])('abbreviates weekdays in %s to %i letters that tell them apart', (locale, letters, expected) => {
  expect(Object.values(abbreviateWeekdays(locale, letters)).join(' ')).toBe(expected);
});
