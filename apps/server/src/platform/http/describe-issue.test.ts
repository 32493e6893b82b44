import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { validate } from './validate.ts';

function refused(schema: z.ZodType, value: unknown): AppError {
  try {
    validate(z.strictObject({ field: schema }), { field: value }, 'body');
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('The value was accepted.');
}

const several = z.enum(['red', 'green', 'blue']);
const byType = z.discriminatedUnion('type', [
  z.object({ type: z.literal('a') }),
  z.object({ type: z.literal('b') }),
]);

/** One row or more for each issue code, as the type requires. */
const rows: Record<z.core.$ZodIssueCode, [schema: z.ZodType, value: unknown, message: string][]> = {
  invalid_type: [
    [z.string(), undefined, 'This is required.'],
    [z.string(), 7, 'Must be text.'],
    [z.number(), 'x', 'Must be a number.'],
    [z.number(), Number.NaN, 'Must be a number.'],
    [z.number().int(), 1.5, 'Must be a whole number.'],
    [z.boolean(), 'yes', 'Must be true or false.'],
    [z.array(z.string()), {}, 'Must be a list.'],
    [z.object({}), [], 'Must be an object.'],
    [z.record(z.string(), z.string()), 1, 'Must be an object.'],
  ],
  invalid_value: [
    [several, 'pink', 'Must be one of “red”, “green” or “blue”.'],
    [several, undefined, 'This is required.'],
    [z.literal('on'), 'off', 'Must be “on”.'],
  ],
  too_big: [
    [z.number().max(200), 201, 'Must be at most 200.'],
    [z.number().lt(5), 5, 'Must be less than 5.'],
    [z.number().int(), 1e300, 'Must be at most 9,007,199,254,740,991.'],
    [z.string().max(1), 'ab', 'Must have at most 1 character.'],
    [z.string().length(2), 'abc', 'Must have exactly 2 characters.'],
    [z.array(z.number()).max(2), [1, 2, 3], 'Must have at most 2 items.'],
  ],
  too_small: [
    [z.number().min(5), 4, 'Must be at least 5.'],
    [z.number().gt(0), 0, 'Must be more than 0.'],
    [z.string().min(1), '', 'Must not be empty.'],
    [z.string().min(8), 'abc', 'Must have at least 8 characters.'],
    [z.array(z.number()).min(1), [], 'Must not be empty.'],
  ],
  invalid_format: [
    [z.email(), 'x', 'Must be an email address such as name@example.com.'],
    [z.uuid(), 'x', 'Must be an id such as 019a0000-0000-7000-8000-000000000000.'],
    [z.iso.datetime(), 'x', 'Must be a date and time such as 2026-11-20T09:00:00Z.'],
    [z.url(), 'x', 'Must be an address such as https://example.com.'],
    [z.string().startsWith('vd_'), 'x', 'Must be text that starts with “vd_”.'],
    [z.string().regex(/^a$/), 'b', 'Must be in another format.'],
  ],
  not_multiple_of: [[z.number().multipleOf(0.5), 0.3, 'Must be a multiple of 0.5.']],
  unrecognized_keys: [[z.strictObject({}), { more: 1 }, 'There is no such field.']],
  invalid_union: [
    [z.union([z.string(), z.number()]), true, 'Must be text or a number.'],
    [z.union([z.string(), z.number(), z.array(z.string())]), true, 'Must be text, a number, or a list.'],
    [z.union([z.boolean(), z.array(z.string())]), null, 'Must be true or false, or a list.'],
    [z.union([z.string(), z.number()]), undefined, 'This is required.'],
    [z.union([z.string().max(2), z.number()]), 'abc', 'Must have at most 2 characters.'],
    [z.union([z.literal('on'), z.union([z.number(), z.null()])]), 'off', 'Must be “on”, a number, or null.'],
    [byType, { type: 'c' }, 'Must be one of “a” or “b”.'],
  ],
  invalid_key: [
    [z.record(z.string().max(2), z.number()), { long: 1 }, 'Contains a name that is not allowed.'],
  ],
  invalid_element: [[z.map(z.string(), z.number()), new Map([['a', 'b']]), 'Must be a number.']],
  custom: [[z.string().refine(() => false), 'x', 'This value is not allowed.']],
};

test.each(Object.entries(rows).flatMap(([code, cases]) => cases.map((each) => [code, ...each] as const)))(
  'describes %s in a sentence without validator terms',
  (_code, schema, value, message) => {
    const error = refused(schema, value);
    expect(error.fields?.map((field) => field.message)).toEqual([message]);
    expect(error.message).toContain('field');
    expect(error.message).not.toMatch(/expected|received|invalid|unrecognized|too (big|small)/i);
  },
);

test('prefers the schema’s own message', () => {
  expect(refused(z.string().min(1, 'Enter the code.'), '').fields?.[0]?.message).toBe('Enter the code.');
});

test('names the field in the summary message', () => {
  expect(refused(z.number().max(200), 300).message).toBe('“field” must be at most 200.');
  expect(refused(z.string(), undefined).message).toBe('“field” is required.');
  expect(refused(z.strictObject({}), { more: 1 }).message).toBe('There is no field “field.more”.');
  expect(refused(z.string().min(1, 'Enter the code.'), '').message).toBe('field: Enter the code.');
});
