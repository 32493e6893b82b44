// @vitest-environment node
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isTranslated, readGuide } from './read-guide.ts';

const fieldsOf = (title: string) => `title: ${title}\nsummary: A summary.\nkeywords: word`;
const english = (title: string, order: number) =>
  `---\n${fieldsOf(title)}\ngroup: Screens\norder: ${order}\n---\n\nSee [Second](second.md).\n`;
const translation = (title: string, link = 'first') =>
  `---\n${fieldsOf(title)}\n---\n\nSiehe [Erster](${link}.md).\n`;

function folderWith(translations: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = { 'first.md': english('First', 1), 'second.md': english('Second', 2), ...translations };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('reads the articles in a language, and in English those that are not translated', () => {
  const folder = folderWith({ 'de/second.md': translation('Zweiter') });
  expect(readGuide(folder, 'de')).toMatchObject([
    { id: 'first', language: 'en', title: 'First', group: 'screens' },
    { id: 'second', language: 'de', title: 'Zweiter', group: 'screens' },
  ]);
  expect(readGuide(folder, 'fr')).toEqual(readGuide(folder));
  expect([isTranslated(folder, 'de'), isTranslated(folder, 'fr')]).toEqual([true, false]);
});

test('fails if a translation has no English article, or links to nothing', () => {
  expect(() => readGuide(folderWith({ 'de/third.md': translation('Dritter') }), 'de')).toThrow(
    'de/third.md translates third.md, which does not exist.',
  );
  expect(() => readGuide(folderWith({ 'de/first.md': translation('Erster', 'third') }), 'de')).toThrow(
    'de/first.md links to third, which do not exist.',
  );
});
