import { expect, test } from 'vitest';
import { isLoopbackHost, normaliseCode } from './activation-code.ts';

test('accepts a code as the screen shows it', () => {
  expect(normaliseCode(' abc-234 ')).toBe('ABC234');
  expect(normaliseCode('abc 234')).toBe('ABC234');
});

test('recognises host names of this machine', () => {
  expect(['localhost', 'vitrine.localhost', '127.0.0.1', '[::1]'].map(isLoopbackHost)).not.toContain(false);
  expect(['signage.example.com', '192.0.2.2', 'localhost.example.com'].map(isLoopbackHost)).not.toContain(
    true,
  );
});
