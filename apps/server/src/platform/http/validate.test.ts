import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../../testing/test-app.ts';
import { AppError } from '../errors.ts';
import { validate } from './validate.ts';

function fieldsOf(value: unknown, schema: z.ZodType = z.unknown()) {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return [];
}

test.each([
  ['a NUL', { a: [0, { b: 'x\0' }] }, 'a.1.b'],
  ['half a character', { a: ['\ud800'] }, 'a.0'],
  ['a key that is half a character', { a: { '\udc00': 1 } }, 'a'],
])('%s is refused where it stands, whatever the schema says', (_what, value, path) => {
  expect(fieldsOf(value)?.map((field) => field.path)).toEqual([path]);
});

test('what is nested too deep is refused, however deep', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(fieldsOf(nested(100))).toEqual([]);
  expect(fieldsOf(nested(101))?.[0]?.message).toMatch(/100 deep/);
  expect(fieldsOf(nested(500_000))?.[0]?.path).toBe('0.0.0');
});

test('of ten thousand wrong fields, fifty are named', () => {
  const wrong = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`k${index}`, 'x']));
  expect(fieldsOf(wrong, z.strictObject({}))).toHaveLength(50);
  expect(fieldsOf(wrong, z.record(z.string(), z.number()))).toHaveLength(50);
});

test('little is read of what nobody known sends', async () => {
  const t = await startTestApp();
  const body = { email: 'a@example.com', password: 'x'.repeat(20_000) };
  const { status, error } = await t.anonymous.try('auth.signIn', { body });
  expect([status, error?.code]).toEqual([413, 'payload_too_large']);
  await t.close();
});
