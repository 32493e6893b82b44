import { expect, test } from 'vitest';
import { contentUrlOf } from './config.ts';

const page = { protocol: 'https:', hostname: 'signs.example' };

test('content is where the configuration says', () => {
  expect(contentUrlOf({ content_url: 'https://files.example/' }, page)).toBe('https://files.example');
});

test('without an address it is the same host on the content port', () => {
  expect(contentUrlOf({ content_url: null, content_port: 9001 }, page)).toBe('https://signs.example:9001');
});
