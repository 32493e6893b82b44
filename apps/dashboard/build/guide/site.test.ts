// @vitest-environment node
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { styleSheet } from './guide-plugin.ts';
import { readGuide } from './read-guide.ts';
import { escapeHtml, renderBlocks } from './render-html.ts';
import { sitePages } from './site-pages.ts';
import { type SearchEntry, startSearch } from './site-search.ts';

const root = join(import.meta.dirname, '../..');
const guide = readGuide(join(root, '../../docs/guide'));
const pages = sitePages(guide);
const documentOf = (name: string) => new JSDOM(pages.get(name)).window.document;
const names = [...pages.keys()].filter((name) => name.endsWith('.html'));

test('has a page for each article, and a list of them', () => {
  expect(names).toEqual(['index.html', ...guide.map(({ id }) => `${id}.html`)]);
  const links = [...documentOf('index.html').querySelectorAll('main a')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual(guide.map(({ id }) => `/help/${id}`));
});

test.each(names)('every link and picture of %s exists', (name) => {
  const others = new Set(['/', '/help/', '#main']);
  for (const link of documentOf(name).querySelectorAll('a')) {
    const address = link.getAttribute('href') ?? '';
    expect(others.has(address) || pages.has(`${address.replace('/help/', '')}.html`), address).toBe(true);
  }
  const files = new Set(
    guide.flatMap(({ blocks }) => blocks.flatMap((each) => ('file' in each ? each.file : []))),
  );
  for (const picture of documentOf(name).querySelectorAll('img')) {
    expect(files).toContain(picture.getAttribute('src')?.replace('/help/images/', ''));
    expect(picture.alt).not.toBe('');
  }
});

test.each(names)('%s has one title, landmarks, and no scripts or styles inside', (name) => {
  const page = documentOf(name);
  expect(page.querySelectorAll('h1, main, html[lang=en]')).toHaveLength(3);
  expect(page.title).toMatch(/Help$/);
  expect(page.querySelectorAll('style, [style], [onclick], script:not([src])')).toHaveLength(0);
  expect(page.querySelectorAll('script')).toHaveLength(name === 'index.html' ? 1 : 0);
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
  expect(renderBlocks([{ kind: 'paragraph', content: ['<b>', { kind: 'code', text: '</p>' }] }])).toBe(
    '<p>&lt;b&gt;<code>&lt;/p&gt;</code></p>',
  );
});

test('uses dark colours if the system is in dark mode', () => {
  expect(styleSheet(root)).toMatch(/prefers-color-scheme: dark\) \{\s*:root \{[^}]*--v-bg: #111215/);
});

test('the search shows results while a person types, and all articles when the field is empty', () => {
  const { window: view } = new JSDOM(pages.get('index.html'));
  const page = view.document;
  const element = <T extends HTMLElement = HTMLElement>(id: string) => page.getElementById(id) as T;
  expect(element('search').hidden).toBe(true);
  startSearch(page, JSON.parse(pages.get('articles.json') ?? '[]') as SearchEntry[]);
  expect(element('search').hidden).toBe(false);
  const type = (text: string) => {
    element<HTMLInputElement>('query').value = text;
    element('query').dispatchEvent(new view.Event('input'));
  };
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
