import { expect, test } from 'vitest';
import { isOnlyHere, tidyCode } from './activation-code.ts';

test('a code may be typed as it is read from the wall', () => {
  expect(tidyCode(' abc-234 ')).toBe('ABC234');
  expect(tidyCode('abc 234')).toBe('ABC234');
});

test('an address of this machine is known to be of no use to another', () => {
  expect(['localhost', 'vitrine.localhost', '127.0.0.1', '[::1]'].map(isOnlyHere)).not.toContain(false);
  expect(['signage.example.com', '192.0.2.2', 'localhost.example.com'].map(isOnlyHere)).not.toContain(true);
});
