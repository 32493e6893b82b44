import { expect, test } from 'vitest';
import { pathOf } from './qr-code.tsx';

test('draws one rectangle for each run of dark modules', () => {
  const rows = ['##.', '..#', '.##'];
  expect(pathOf(3, (x, y) => rows[y]?.[x] === '#')).toBe('M0 0h2v1h-2zM2 1h1v1h-1zM1 2h2v1h-2z');
});
