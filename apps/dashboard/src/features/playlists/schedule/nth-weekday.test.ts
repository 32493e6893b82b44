import type { Weekday } from '@vitrine/contract';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import '../../../platform/i18n.ts';
import { type Language, loadStrings } from '../../../platform/languages.ts';
import { scheduleWording } from '../../../shared/rules/describe-schedule.ts';
import { isMonthFirst, nthLabel, weekdayAfterNth } from './nth-weekday.ts';

afterEach(() => i18next.changeLanguage('en'));

async function wordingOf(language: Language) {
  if (language !== 'en') i18next.addResourceBundle(language, 'translation', await loadStrings(language));
  await i18next.changeLanguage(language);
  return scheduleWording();
}

test.each<[Language, number, Weekday, string]>([
  ['en', 1, 'MO', 'the first Monday'],
  ['en', -1, 'FR', 'the last Friday'],
  ['de', 3, 'WE', 'am dritten Mittwoch'],
  ['fr', 4, 'SA', 'le quatrième samedi'],
  ['es', 1, 'SU', 'el primer domingo'],
  ['pt', 1, 'MO', 'na primeira segunda-feira'],
  ['pt', -1, 'SA', 'no último sábado'],
  ['ja', 2, 'TU', '第2 火曜日'],
  ['ar', 1, 'MO', 'أول يوم اثنين'],
])('in %s, %i and %s read as “%s”', async (language, nth, weekday, expected) => {
  const wording = await wordingOf(language);
  expect(`${nthLabel(nth, weekday, wording)} ${weekdayAfterNth(weekday, wording)}`).toBe(expected);
});

test('shows ordinal numbers that only other editors can set', async () => {
  const wording = await wordingOf('en');
  expect([5, -2, -3].map((nth) => nthLabel(nth, 'MO', wording))).toEqual([
    'the fifth',
    'the second-to-last',
    '-3',
  ]);
});

test('only Japanese writes the month before the day', async () => {
  for (const language of ['ar', 'de', 'en', 'es', 'fr', 'ja', 'pt'] as const)
    expect(isMonthFirst(await wordingOf(language)), language).toBe(language === 'ja');
});
