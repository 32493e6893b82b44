import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApp } from '../../testing/test-app.ts';
import { AppError } from '../errors.ts';
import { requireWithinLimits, validate } from './validate.ts';

function fieldsOf(value: unknown, schema: z.ZodType = z.unknown()) {
  try {
    requireWithinLimits(value);
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
])('rejects %s at its path, regardless of the schema', (_what, value, path) => {
  expect(fieldsOf(value)?.map((field) => field.path)).toEqual([path]);
});

test('rejects values that are nested too deep', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  expect(fieldsOf(nested(100))).toEqual([]);
  expect(fieldsOf(nested(101))?.[0]?.message).toMatch(/100 levels deep/);
  expect(fieldsOf(nested(500_000))?.[0]?.path).toBe('0.0.0');
});

const record = (keys: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, value]));

test('names twenty of two thousand invalid fields', () => {
  const wrong = record(2000, 'x');
  expect(fieldsOf(wrong, z.strictObject({}))).toHaveLength(20);
  expect(fieldsOf(wrong, z.record(z.string(), z.number()))).toHaveLength(20);
});

test.each([
  ['an object', { a: { b: record(2001) } }, 'a.b', 'Must have at most 2,000 keys.'],
  ['a list', { a: Array(10_001).fill(1) }, 'a', 'Must have at most 10,000 items.'],
  [
    'a body',
    { a: Array(101).fill(Array(2000).fill(1)) },
    '',
    'The request must have at most 200,000 values.',
  ],
])('rejects %s with too many values at its field', (_what, value, path, message) => {
  expect(fieldsOf(value)).toEqual([{ path, message }]);
});

test('rejects 90,000 values in one record before the call reads any', async () => {
  const t = await startTestApp();
  const robin = await t.signUp();
  let reads = 0;
  const values = new Proxy(record(90_000), {
    get: (target, key) => {
      reads += 1;
      return Reflect.get(target, key);
    },
  });
  expect(fieldsOf({ application_vars: values })).toHaveLength(1);
  expect(reads).toBeLessThanOrEqual(2000);
  const { status, error } = await robin.try('presentations.create', {
    body: {
      name: 'Many',
      applicationId: '019a0000-0000-7000-8000-000000000000',
      applicationVars: record(90_000),
    },
  });
  expect([status, error?.message, error?.fields]).toEqual([
    400,
    '“application_vars” must have at most 2,000 keys.',
    [{ path: 'application_vars', message: 'Must have at most 2,000 keys.' }],
  ]);
  await t.close();
});

test('limits the bodies of anonymous requests', async () => {
  const t = await startTestApp();
  const body = { email: 'a@example.com', password: 'x'.repeat(20_000) };
  const { status, error } = await t.anonymous.try('auth.signIn', { body });
  expect([status, error?.code]).toEqual([413, 'payload_too_large']);
  await t.close();
});
