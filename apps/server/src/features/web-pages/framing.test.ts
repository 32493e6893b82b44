import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refusesFraming } from './framing.ts';

const page = new URL('https://site.test/page');
const embedders = [new URL('https://signs.shop.test'), new URL('https://content.shop.test:8443')];

const refuses = (headers: IncomingHttpHeaders, known: readonly URL[] | null = embedders) =>
  refusesFraming(headers, { page, embedders: known });
const ancestors = (sources: string) => ({ 'content-security-policy': `frame-ancestors ${sources}` });

test('a page without framing headers can be framed', () => {
  expect(refuses({})).toBe(false);
  expect(refuses({ 'content-security-policy': "default-src 'self'; script-src 'none'" })).toBe(false);
});

test.each<[string, boolean]>([
  ['DENY', true],
  ['sameorigin', true],
  [' SAMEORIGIN , SAMEORIGIN', true],
  ['ALLOW-FROM https://signs.shop.test', false],
  ['nonsense', false],
  ['nonsense, deny', true],
  ['', false],
])('X-Frame-Options: %s', (option, expected) => {
  expect(refuses({ 'x-frame-options': option })).toBe(expected);
});

test.each<[string, boolean]>([
  ["'none'", true],
  ["'self'", true],
  ['', true],
  ['*', false],
  ['https:', false],
  ['http:', false],
  ['https://other.test', true],
  // The page around the application must also be allowed.
  ['https://signs.shop.test', true],
  ['https://signs.shop.test https://content.shop.test:8443', false],
  ['https://signs.shop.test https://content.shop.test', true],
  ['https://signs.shop.test:443 https://content.shop.test:*', false],
  ['https://*.shop.test:*', false],
  ['*.shop.test:*', false],
  ['http://*.shop.test:*', false],
  ['https://*.test.shop:*', true],
  ["'self' https://*.SHOP.test:*/any/path", false],
])('frame-ancestors %s', (sources, expected) => {
  expect(refuses(ancestors(sources))).toBe(expected);
});

test('frame-ancestors replaces X-Frame-Options, and several policies apply together', () => {
  expect(refuses({ 'x-frame-options': 'DENY', ...ancestors('*') })).toBe(false);
  expect(refuses({ 'content-security-policy': "frame-ancestors *, default-src 'none'" })).toBe(false);
  expect(refuses({ 'content-security-policy': "frame-ancestors *, frame-ancestors 'none'" })).toBe(true);
  expect(refuses({ 'content-security-policy': "frame-ancestors 'none'; frame-ancestors *" })).toBe(true);
});

test('allows unknown hosts while our own host is unknown', () => {
  expect(refuses(ancestors('https://signs.shop.test'), null)).toBe(false);
  expect(refuses(ancestors("'self'"), null)).toBe(true);
  expect(refuses(ancestors("'none'"), null)).toBe(true);
  expect(refuses({ 'x-frame-options': 'SAMEORIGIN' }, null)).toBe(true);
});

test('parses any header without an error', () => {
  const header = fc.oneof(
    fc.string(),
    fc
      .array(fc.constantFrom('frame-ancestors', ';', ',', ' ', '*', "'self'", '://', ':', 'a.b', '/'))
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(header, header, (policy, option) => {
      expect(typeof refuses({ 'content-security-policy': policy, 'x-frame-options': option })).toBe(
        'boolean',
      );
    }),
  );
});
