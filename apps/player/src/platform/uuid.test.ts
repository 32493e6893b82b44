import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { browserRandomBytes, uuidV4, uuidV7 } from './uuid.ts';

test('both versions are UUIDs that the contract takes', () => {
  expect(z.uuidv4().safeParse(uuidV4(browserRandomBytes)).success).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (at) => {
      expect(z.uuidv7().safeParse(uuidV7(at, browserRandomBytes)).success).toBe(true);
    }),
  );
});

test('version 7 sorts by time and carries it', () => {
  const at = Date.UTC(2026, 10, 20);
  const id = uuidV7(at, browserRandomBytes);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  expect(uuidV7(at + 1, browserRandomBytes) > id).toBe(true);
});
