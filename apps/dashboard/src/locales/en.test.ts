import { expect, test } from 'vitest';
import { allEnglish } from './all-english.ts';

type Tree = { readonly [key: string]: string | Tree };
const sentences = (tree: Tree, path = ''): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : sentences(value, `${path}${key}.`),
  );
const all = sentences(allEnglish);

test('every plural has both forms', () => {
  const keys = new Set(all.map(([key]) => key));
  const single = [...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')));
  expect(single).toEqual([]);
});

test('no string is empty or has a malformed placeholder', () => {
  const poor = all.filter(([, text]) => text.trim() === '' || /\{\{\s*\}\}|(^|[^{]){[^{]|\}\}\}/.test(text));
  expect(poor).toEqual([]);
});
