import { expect, test } from 'vitest';
import { tidyCode } from './activation-code.ts';

test('a code may be typed as it is read from the wall', () => {
  expect(tidyCode(' abc-234 ')).toBe('ABC234');
  expect(tidyCode('abc 234')).toBe('ABC234');
});
