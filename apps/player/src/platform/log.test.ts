import { expect, test } from 'vitest';
import { createLog, messageOf } from './log.ts';

test('what is thrown is told in words, and what is no error as Unknown error', () => {
  expect(messageOf(new TypeError('no way'))).toBe('no way');
  for (const thrown of ['text', null, undefined, { message: 'like an error' }, new Error('')])
    expect(messageOf(thrown)).toBe('Unknown error');
});

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
