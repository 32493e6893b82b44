import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a sink that throws keeps no line from the others', () => {
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
