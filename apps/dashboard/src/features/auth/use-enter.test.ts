// @vitest-environment node
import { expect, test, vi } from 'vitest';

vi.mock('../../platform/session.ts', () => ({ signIn: () => {} }));
const { safeTarget } = await import('./use-enter.ts');

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
