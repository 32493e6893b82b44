// @vitest-environment node
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { directionOf, type Language } from '../../src/platform/languages.ts';
import { styleSheet } from './guide-plugin.ts';
import { readGuide } from './read-guide.ts';
import { escapeHtml, renderBlocks } from './render-html.ts';
import { sitePages } from './site-pages.ts';
import { type SearchData, startSearch } from './site-search.ts';
import { languageCodes, loadSiteTexts, perLanguage } from './site-texts.ts';

const root = join(import.meta.dirname, '../..');
const guide = readGuide(join(root, '../../docs/guide'));
const [translated, untranslated] = guide as [(typeof guide)[0], (typeof guide)[0]];
/** With one article in German. */
const german = guide.map((article) =>
  article === translated
    ? {
        ...article,
        language: 'de' as const,
        title: 'Ersten Bildschirm hinzufügen',
        keywords: ['Zebrastreifen'],
      }
    : article,
);
const pages = sitePages(
  perLanguage((code) => (code === 'de' ? german : guide)),
  await loadSiteTexts(),
);
const documents = new Map<string, Document>();
/** A page, which tests do not change. */
function documentOf(name: string): Document {
  const document = documents.get(name) ?? new JSDOM(pages.get(name)).window.document;
  documents.set(name, document);
  return document;
}
const names = [...pages.keys()].filter((name) => name.endsWith('.html'));
const englishNames = names.filter((name) => !name.includes('/'));
/** All other languages have the same pages. */
const someNames = [...englishNames, ...names.filter((name) => name.startsWith('de/'))];

test('has a page for each article in each language, and a list of them', () => {
  expect(englishNames).toEqual(['index.html', ...guide.map(({ id }) => `${id}.html`)]);
  const folders = languageCodes.map((code) => (code === 'en' ? '' : `${code}/`));
  expect(names.toSorted()).toEqual(
    folders.flatMap((folder) => englishNames.map((name) => folder + name)).sort(),
  );
  const linksOf = (name: string) =>
    [...documentOf(name).querySelectorAll('main a')].map((link) => link.getAttribute('href'));
  expect(linksOf('index.html')).toEqual(guide.map(({ id }) => `/help/${id}`));
  expect(linksOf('de/index.html')).toEqual(guide.map(({ id }) => `/help/de/${id}`));
});

/** The file of an address at `/help`. */
const fileOf = (address: string) => `${address.replace('/help/', '').replace(/(^|\/)$/, '$1index')}.html`;

test.each(someNames)('every link and picture of %s exists', (name) => {
  const others = new Set(['/', '#main']);
  for (const link of documentOf(name).querySelectorAll('a, link[rel=alternate]')) {
    const address = link.getAttribute('href') ?? '';
    expect(others.has(address) || pages.has(fileOf(address)), address).toBe(true);
  }
  const files = new Set(
    guide.flatMap(({ blocks }) => blocks.flatMap((each) => ('file' in each ? each.file : []))),
  );
  for (const picture of documentOf(name).querySelectorAll('img')) {
    expect(files).toContain(picture.getAttribute('src')?.replace('/help/images/', ''));
    expect(picture.alt).not.toBe('');
  }
});

test.each(someNames)('%s has one title, landmarks, and no scripts or styles inside', (name) => {
  const page = documentOf(name);
  expect(page.querySelectorAll('h1, main')).toHaveLength(2);
  expect(page.title).not.toBe('');
  expect(page.querySelectorAll('style, [style], [onclick], script:not([src])')).toHaveLength(0);
  expect(page.querySelectorAll('script')).toHaveLength(name.endsWith('index.html') ? 1 : 0);
});

test.each(languageCodes)('the pages in %s have its direction, and links to all languages', (code) => {
  const page = documentOf(code === 'en' ? 'index.html' : `${code}/index.html`);
  expect(page.documentElement).toMatchObject({ lang: code, dir: directionOf(code) });
  const links = [...page.querySelectorAll<HTMLAnchorElement>('.languages a')];
  expect(links.map(({ hreflang }) => hreflang)).toEqual(languageCodes);
  expect(page.querySelector('.languages [aria-current]')).toBe(
    links.find(({ hreflang }) => hreflang === code),
  );
});

const alternatesOf = (name: string) =>
  [...documentOf(name).querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map((link) => [
    link.hreflang,
    link.getAttribute('href'),
  ]);

test('names the languages in which an article exists', () => {
  const { id } = translated;
  for (const name of [`${id}.html`, `de/${id}.html`])
    expect(alternatesOf(name)).toEqual([
      ['de', `/help/de/${id}`],
      ['en', `/help/${id}`],
      ['x-default', `/help/${id}`],
    ]);
  expect(alternatesOf(`de/${untranslated.id}.html`)).toEqual([
    ['en', `/help/${untranslated.id}`],
    ['x-default', `/help/${untranslated.id}`],
  ]);
});

const articleIn = (language: Language, { id }: { id: string }) =>
  documentOf(`${language}/${id}.html`).querySelector('article');

test('shows an article in English, and says so, if it is not translated', () => {
  expect(articleIn('de', translated)?.hasAttribute('lang')).toBe(false);
  expect(articleIn('de', translated)?.querySelector('h1')?.textContent).toBe('Ersten Bildschirm hinzufügen');
  expect(articleIn('de', untranslated)).toMatchObject({ lang: 'en', dir: 'ltr' });
  expect(articleIn('ar', untranslated)).toMatchObject({ lang: 'en', dir: 'ltr' });
  const links = articleIn('de', untranslated)?.querySelectorAll('a') ?? [];
  expect(links.length).toBeGreaterThan(0);
  for (const link of links) expect(link.getAttribute('href')).toMatch(/^\/help\/de\//);
});

test('leads from each article to the next and the previous one', () => {
  const [first, second, third] = guide;
  const page = documentOf(`${second?.id}.html`);
  expect(page.querySelector('[rel=prev]')?.getAttribute('href')).toBe(`/help/${first?.id}`);
  expect(page.querySelector('[rel=next]')?.getAttribute('href')).toBe(`/help/${third?.id}`);
  expect(page.querySelector('.articles [aria-current]')?.textContent).toBe(second?.title);
});

test('escapes text', () => {
  expect(escapeHtml('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  expect(renderBlocks([{ kind: 'paragraph', content: ['<b>', { kind: 'code', text: '</p>' }] }], 'en')).toBe(
    '<p>&lt;b&gt;<code>&lt;/p&gt;</code></p>',
  );
});

test('uses dark colours if the system is in dark mode', () => {
  expect(styleSheet(root)).toMatch(/prefers-color-scheme: dark\) \{\s*:root \{[^}]*--v-bg: #111215/);
});

/** The page of the search in a language. */
function openSearch(folder: string) {
  const { window: view } = new JSDOM(pages.get(`${folder}index.html`));
  const page = view.document;
  const element = <T extends HTMLElement = HTMLElement>(id: string) => page.getElementById(id) as T;
  expect(element('search').hidden).toBe(true);
  startSearch(page, JSON.parse(pages.get(`${folder}articles.json`) ?? '') as SearchData);
  expect(element('search').hidden).toBe(false);
  const type = (text: string) => {
    element<HTMLInputElement>('query').value = text;
    element('query').dispatchEvent(new view.Event('input'));
  };
  return { element, type };
}

test('the search shows results while a person types, and all articles again without words', () => {
  const { element, type } = openSearch('');
  type('sold out');
  expect(element('count').textContent).toBe('1 article');
  expect(element('results').querySelector('a')?.getAttribute('href')).toBe('/help/menu-board');
  expect(element('groups').hidden).toBe(true);
  type('zebra crossing');
  expect(element('count').textContent).toContain('No articles found for “zebra crossing”');
  expect(element('groups').hidden).toBe(false);
  type('');
  expect(element('count').textContent).toBe('');
  expect(element('results').children).toHaveLength(0);
});

test('the search finds words of the language, and English articles that are not translated', () => {
  const { element, type } = openSearch('de/');
  type('Wie ist der Zebrastreifen?');
  expect(element('count').textContent).toBe('1 Artikel');
  const result = element('results').querySelector('a');
  expect(result?.getAttribute('href')).toBe(`/help/de/${translated.id}`);
  expect(result?.closest('[lang]')).toBe(element('results').ownerDocument.documentElement);
  type('sold out');
  expect(element('results').querySelector('a')?.closest('[lang]')).toMatchObject({ lang: 'en', dir: 'ltr' });
  type('zebra crossing');
  expect(element('count').textContent).toContain('Keine Artikel gefunden für „zebra crossing“');
});
