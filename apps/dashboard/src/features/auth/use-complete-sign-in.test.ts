import { expect, test } from 'vitest';
import { safeRedirect } from './use-complete-sign-in.ts';

test('continues only to addresses of the dashboard after sign-in', () => {
  expect(safeRedirect('/screens/1?tab=settings')).toBe('/screens/1?tab=settings');
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil',
    '',
    7,
    undefined,
  ])
    expect(safeRedirect(foreign)).toBe('/');
});
