import { expect, test } from 'vitest';
import { contentOriginOf, contentUrlOf } from './config.ts';

const page = { protocol: 'https:', hostname: 'signs.example' };

test('takes the content origin from the configuration', () => {
  expect(contentUrlOf({ content_url: 'https://files.example/' }, page)).toBe('https://files.example');
});

test('defaults to the content port of the same host', () => {
  expect(contentUrlOf({ content_url: null, content_port: 9001 }, page)).toBe('https://signs.example:9001');
});

test('an organisation with its own content origin loads nothing from the shared one', () => {
  const config = { contentUrl: 'https://content.example', hasContentOrigins: true };
  expect(contentOriginOf(config, undefined)).toBeUndefined();
  expect(contentOriginOf(config, { contentUrl: 'https://o1.content.example' })).toBe(
    'https://o1.content.example',
  );
  expect(contentOriginOf({ ...config, hasContentOrigins: false }, undefined)).toBe('https://content.example');
});
