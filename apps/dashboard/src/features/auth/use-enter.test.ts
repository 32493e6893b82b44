import { expect, test } from 'vitest';
import { safeTarget } from './use-enter.ts';

test('signing in goes on to addresses of this page only', () => {
  expect(safeTarget('/screens/1?tab=settings')).toBe('/screens/1?tab=settings');
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil',
    '',
    7,
    undefined,
  ])
    expect(safeTarget(foreign)).toBe('/screens');
});
