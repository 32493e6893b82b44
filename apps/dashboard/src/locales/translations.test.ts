import { englishScheduleWording } from '@vitrine/engine';
import { describe, expect, test } from 'vitest';
import { type Language, languages, loadStrings } from '../platform/languages.ts';
import { allEnglish } from './all-english.ts';

/** The strings by their complete keys, such as `screens.title`. */
function flatten(strings: object, path: string[] = []): Map<string, string> {
  return new Map(
    Object.entries(strings).flatMap(([key, value]) =>
      typeof value === 'string' ? [[[...path, key].join('.'), value]] : [...flatten(value, [...path, key])],
    ),
  );
}

// The engine has the English wording of schedules.
const english = flatten({ ...allEnglish, scheduleWording: englishScheduleWording });
const PLURAL = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string) => PLURAL.test(key) && english.has(key.replace(PLURAL, '_other'));
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(.*?)\}\}|\$t\((.*?)\)|<\/?(\w+)>/g)].map(([whole]) => whole).sort();

/** The keys that a language needs: those of English, with the plural forms of the language. */
function keysOf(language: string): string[] {
  const formsOf = (type: Intl.PluralRuleType) =>
    new Intl.PluralRules(language, { type }).resolvedOptions().pluralCategories;
  const keys = [...english.keys()].flatMap((key) => {
    if (!isPlural(key)) return [key];
    const forms = formsOf(/_ordinal_[a-z]+$/.test(key) ? 'ordinal' : 'cardinal');
    return forms.map((form) => key.replace(PLURAL, `_${form}`));
  });
  return [...new Set(keys)].sort();
}

const translated = Object.keys(languages).filter((code) => code !== 'en') as Exclude<Language, 'en'>[];

describe.each(translated)('%s', (language) => {
  test('has all strings', async () => {
    const strings = flatten(await loadStrings(language));
    expect([...strings.keys()].sort()).toEqual(keysOf(language));
    for (const [key, text] of strings) expect(text.trim(), key).not.toBe('');
  });

  test('inserts the same values as English', async () => {
    for (const [key, text] of flatten(await loadStrings(language))) {
      const original = english.get(key) ?? english.get(key.replace(PLURAL, '_other')) ?? '';
      const expected = placeholders(original);
      // “one screen” and “two screens” can be words.
      const optional = isPlural(key) && !/_(other|many|few)$/.test(key) ? ['{{count}}'] : [];
      const actual = placeholders(text);
      expect(
        actual.filter((each) => !optional.includes(each)),
        `${key}: ${text}`,
      ).toEqual(expected.filter((each) => !optional.includes(each)));
    }
  });
});
