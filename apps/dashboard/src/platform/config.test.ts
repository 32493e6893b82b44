import { expect, test } from 'vitest';
import { contentOriginOf, contentUrlOf } from './config.ts';

const page = { protocol: 'https:', hostname: 'signs.example' };

test('content is where the configuration says', () => {
  expect(contentUrlOf({ content_url: 'https://files.example/' }, page)).toBe('https://files.example');
});

test('without an address it is the same host on the content port', () => {
  expect(contentUrlOf({ content_url: null, content_port: 9001 }, page)).toBe('https://signs.example:9001');
});

test('an organisation with an origin of its own loads nothing from the common one', () => {
  const own = { contentUrl: 'https://content.example', hasContentOrigins: true };
  expect(contentOriginOf(own, undefined)).toBeUndefined();
  expect(contentOriginOf(own, { contentUrl: 'https://o1.content.example' })).toBe(
    'https://o1.content.example',
  );
  expect(contentOriginOf({ ...own, hasContentOrigins: false }, undefined)).toBe('https://content.example');
});
