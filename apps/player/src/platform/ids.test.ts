import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createEventId, createSessionId } from './ids.ts';

test('creates ids that the contract accepts', () => {
  expect(z.uuidv4().safeParse(createSessionId()).success).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 48 - 1 }), (at) => {
      expect(z.uuidv7().safeParse(createEventId(at)).success).toBe(true);
    }),
  );
});

test('creates event ids that contain their time and sort by it', () => {
  const at = Date.UTC(2026, 10, 20);
  const id = createEventId(at);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  expect(createEventId(at + 1) > id).toBe(true);
});
