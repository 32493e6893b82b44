import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, conflict } from './errors.ts';
import { validate } from './http/validate.ts';

function refusal(value: unknown, schema: z.ZodType): AppError {
  try {
    validate(schema, value, 'body');
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

const textsOf = ({ message, fields = [] }: AppError) => [
  message,
  ...fields.flatMap((field) => [field.path, field.message]),
];

/** Keys of any characters, short and long, with quotes and dots. */
const key = fc
  .tuple(
    fc.string({ unit: fc.oneof(fc.constantFrom('.', '“', '”', '😀'), fc.string({ unit: 'grapheme' })) }),
    fc.integer({ min: 1, max: 3000 }),
  )
  .map(([text, times]) => text.repeat(times))
  .filter((text) => text.isWellFormed() && !text.includes('\0') && text !== '__proto__');

const schemas = [z.strictObject({}), z.record(z.string(), z.number()), z.object({ a: z.string() })];

test('quotes little of the input in an error, without splitting characters', () => {
  fc.assert(
    fc.property(
      fc.array(key, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(...schemas),
      (keys, schema) => {
        const value = keys.reduceRight<unknown>((inner, name) => ({ [name]: inner }), 'x');
        for (const text of textsOf(refusal(value, schema))) {
          expect(text.length).toBeLessThanOrEqual(1000);
          expect(text.isWellFormed()).toBe(true);
        }
      },
    ),
  );
});

test('quotes a short name in full', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 80 }), (name) => {
      fc.pre(name !== '__proto__' && name.isWellFormed() && !name.includes('\0'));
      const { message, fields } = refusal({ [name]: 1 }, z.strictObject({}));
      expect(message).toBe(`There is no field “${name}”.`);
      expect(fields?.[0]?.path).toBe(name);
    }),
  );
});

test('shortens a long name to about eighty characters anywhere in a message', () => {
  const long = 'k'.repeat(1_000_000);
  const short = `${'k'.repeat(79)}…`;
  const { message, fields } = refusal({ [long]: 1 }, z.strictObject({}));
  expect([message, fields?.[0]?.path]).toEqual([`There is no field “${short}”.`, short]);
  const nested = refusal({ a: { [long]: 'x' } }, z.object({ a: z.record(z.string(), z.number()) }));
  expect([nested.message, nested.fields?.[0]?.path]).toEqual([
    `“a.${'k'.repeat(77)}…” must be a number.`,
    `a.${short}`,
  ]);
  expect(conflict(`“${long}” plays on 2 screens.`).message).toBe(`“${short}” plays on 2 screens.`);
  const path = `application_vars.${long}`;
  const problem = new AppError('bad_request', `${path}: Upload it again.`, {
    fields: [{ path, message: `“${long}” is gone.` }],
  });
  expect(textsOf(problem)).toEqual([
    `application_vars.${short}: Upload it again.`,
    `application_vars.${short}`,
    `“${short}” is gone.`,
  ]);
});
