import { expect, test } from 'vitest';
import { checkPage } from './check-page.ts';

test.each(['https://example.com', 'http://example.com/x?y#z', 'http://localhost:3000'])(
  'accepts %s',
  (address) => {
    expect(checkPage(address, 'http:')).toBeNull();
  },
);

test('rejects anything but a web address, with the reason', () => {
  expect(checkPage('https://', 'http:')).toContain('This isn’t a web address.');
  for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:https://a/b'])
    expect(checkPage(address, 'http:')).toContain('Enter an address that begins with https:// or http://');
});

test('accepts only secure pages and localhost on a secure screen', () => {
  expect(checkPage('http://example.com', 'https:')).toContain('secure pages');
  expect(checkPage('https://example.com', 'https:')).toBeNull();
  expect(checkPage('http://127.0.0.1:8080', 'https:')).toBeNull();
});
