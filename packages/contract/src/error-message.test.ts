import { expect, test } from 'vitest';
import { errorMessage } from './error-message.ts';

test('returns the message of an error, and "Unknown error" for any other thrown value', () => {
  expect(errorMessage(new TypeError('no way'))).toBe('no way');
  for (const thrown of ['text', null, undefined, { message: 'like an error' }, new Error('')])
    expect(errorMessage(thrown)).toBe('Unknown error');
});
