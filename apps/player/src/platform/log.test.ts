import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('passes lines to the other sinks when one throws', () => {
  const lines: string[] = [];
  const log = createLog([
    () => {
      throw new Error('full');
    },
    (level, message) => lines.push(`${level} ${message}`),
  ]);
  log.warn('Odd');
  expect(lines).toEqual(['warn Odd']);
});
