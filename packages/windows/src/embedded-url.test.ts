import type { PublishedTheme } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { embeddedUrl, resolveFileUrls } from './embedded-url.ts';

const context = {
  contentBaseUrl: 'https://content.test:8081',
  deviceId: 'device-1',
  renderMode: 'live' as const,
};

function url(
  format: string,
  vars: Record<string, unknown> = {},
  options: { properties?: { name: string; encode?: boolean }[]; theme?: PublishedTheme | null } = {},
): string {
  const properties = options.properties ?? Object.keys(vars).map((name) => ({ name }));
  return embeddedUrl(
    {
      embeddedUrlFormat: format,
      presentationProperties: properties.map((property) => ({ type: 'string', ...property })),
    },
    { applicationVars: vars, duration: 12 },
    options.theme ?? null,
    context,
  );
}

const fragment = (address: string) => new URLSearchParams(new URL(address).hash.slice(1));

test('placeholder names can contain -, and a - can also follow a name', () => {
  const format = 'https://x.example/:sub-title/:from-:to';
  const properties = ['sub-title', 'from', 'to'].map((name) => ({ name, type: 'string' }));
  const applicationVars = { 'sub-title': 'a b', from: 1, to: 2 };
  const version = { embeddedUrlFormat: format, presentationProperties: properties };
  expect(embeddedUrl(version, { applicationVars, duration: 10 }, null, context)).toBe(
    'https://x.example/a%20b/1-2',
  );
});

test('resolves a path against the content origin, and keeps an absolute address', () => {
  expect(url('/apps/clock/1.0.0/index.html')).toBe('https://content.test:8081/apps/clock/1.0.0/index.html');
  expect(url('https://apps.test:9000/x')).toBe('https://apps.test:9000/x');
});

test('URI-encodes values at any position', () => {
  expect(url('/a/:city?x=:city#:city', { city: 'Köln & Bonn/#?' })).toBe(
    'https://content.test:8081/a/K%C3%B6ln%20%26%20Bonn%2F%23%3F?x=K%C3%B6ln%20%26%20Bonn%2F%23%3F#K%C3%B6ln%20%26%20Bonn%2F%23%3F',
  );
});

test('writes numbers and booleans as text, and arrays and objects as JSON', () => {
  const vars = { n: 3, b: false, list: ['a', 'ü'], object: { k: [1] } };
  const read = fragment(url('/a#n=:n&b=:b&list=:list&object=:object', vars));
  expect(Object.fromEntries(read)).toEqual({ n: '3', b: 'false', list: '["a","ü"]', object: '{"k":[1]}' });
});

test('replaces missing values with empty text', () => {
  const properties = [{ name: 'a' }, { name: 'b' }];
  expect(url('/x#a=:a&b=:b', { a: null }, { properties })).toBe('https://content.test:8081/x#a=&b=');
});

test('distinguishes placeholder names with the same beginning', () => {
  expect(url('/x#:url-:urlTitle', { url: '1', urlTitle: '2' })).toBe('https://content.test:8081/x#1-2');
});

test('leaves placeholders unchanged that the version does not declare, such as constructor', () => {
  expect(url('/x#:unknown:constructor', { a: 1 })).toBe('https://content.test:8081/x#:unknown:constructor');
  const properties = [{ name: 'constructor' }];
  expect(url('/x#:constructor', {}, { properties })).toBe('https://content.test:8081/x#');
});

test('does not encode the value of a property with encode set to false', () => {
  const properties = [{ name: 'path', encode: false }];
  expect(url('/x/:path', { path: 'a/b?c' }, { properties })).toBe('https://content.test:8081/x/a/b?c');
});

test('does not replace placeholders inside values', () => {
  expect(url('/x#:a&:b', { a: ':b', b: 'secret' })).toBe('https://content.test:8081/x#%3Ab&secret');
});

test('fills in device, render mode, duration and theme', () => {
  const theme = {
    name: 'Autumn',
    backgroundColor: '#fff',
    backgroundImageFileUpload: { url: '/files/bg.jpg' },
    bodyFontNew: { id: 'f', name: 'Inter', weight: 400, fileUpload: { url: '/files/f.woff2' } },
  } as PublishedTheme;
  const read = fragment(url('/x#d=:$deviceId&r=:$renderMode&s=:$duration&t=:$theme', {}, { theme }));
  expect(read.get('d')).toBe('device-1');
  expect(read.get('r')).toBe('live');
  expect(read.get('s')).toBe('12');
  expect(JSON.parse(read.get('t') ?? '')).toMatchObject({
    name: 'Autumn',
    backgroundImageFileUpload: { url: 'https://content.test:8081/files/bg.jpg' },
    bodyFontNew: { fileUpload: { url: 'https://content.test:8081/files/f.woff2' } },
  });
  expect(fragment(url('/x#t=:$theme')).get('t')).toBe('');
});

test('makes file addresses absolute at any depth, and leaves other text unchanged', () => {
  const vars = {
    pictures: [{ id: '1', url: '/files/a.jpg', content_type: 'image/jpeg' }],
    menu: { sections: [{ items: [{ image: { url: '/files/b.png' }, name: '/not/a/file' }] }] },
    link: '/also/not',
  };
  expect(resolveFileUrls(vars, 'https://content.test')).toEqual({
    pictures: [{ id: '1', url: 'https://content.test/files/a.jpg', content_type: 'image/jpeg' }],
    menu: {
      sections: [{ items: [{ image: { url: 'https://content.test/files/b.png' }, name: '/not/a/file' }] }],
    },
    link: '/also/not',
  });
  expect(resolveFileUrls({ url: 'https://other.test/x' }, 'https://content.test')).toEqual({
    url: 'https://other.test/x',
  });
});

test('rejects an address that would run code in this page', () => {
  const properties = [{ name: 'url', encode: false }];
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'blob:https://app.test/1'])
    expect(() => url(':url', { url: address }, { properties })).toThrow('must be http or https');
});

test('returns no address for a version without a format', () => {
  expect(() => url('')).toThrow('no embedded URL format');
});
