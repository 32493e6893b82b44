import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import specifiedCalls from './specified-calls.json' with { type: 'json' };
import specifiedFields from './specified-fields.json' with { type: 'json' };

/*
 * The fields that the specification names for its calls. The contract can have more. Calls that do not exist yet have
 * rows too.
 */

type Part = 'query' | 'body' | 'reply';
const entries: [string, Partial<Record<Part, string[]>>][] = Object.entries(specifiedFields);
const made = new Map<string, Call>(
  Object.values(calls).map((call: Call) => [`${call.method} ${call.path}`, call]),
);

/** The members of an object, or of all alternatives of a union. */
function membersOf(schema: z.ZodType | undefined): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodUnion) {
    const [first = [], ...others] = schema.options.map((each) => membersOf(each as z.ZodType));
    return first.filter((name) => others.every((names) => names.includes(name)));
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return membersOf(schema.unwrap() as z.ZodType);
  return [];
}

test('names fields only of specified calls', () => {
  const specified = specifiedCalls.map(({ method, path }) => `${method} ${path}`);
  expect(specified).toEqual(expect.arrayContaining(entries.map(([call]) => call)));
});

test.each(entries.filter(([call]) => made.has(call)))('%s has its specified fields', (name, parts) => {
  const call = made.get(name);
  for (const [part, fields] of Object.entries(parts))
    expect(membersOf(call?.[part as Part]), part).toEqual(expect.arrayContaining(fields));
});
