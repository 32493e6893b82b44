import type { FieldError } from '@vitrine/contract';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * A value checked by its schema. Throws `bad_request` with every field that is wrong, by its wire name. Text
 * that no database can hold (NUL, lone surrogates) is refused here, whatever the schema says.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: 'path' | 'query' | 'body',
): z.output<S> {
  const unstorable = findUnstorable(value, []);
  if (unstorable) throw refuse([unstorable]);
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  // An id in a path that cannot be an id names nothing: that is "not found", as for an unknown one.
  if (place === 'path') throw new AppError('not_found', 'There is nothing at this address.');
  throw refuse(parsed.error.issues.slice(0, 50).flatMap((issue) => fieldsOf(issue, [])));
}

function refuse(fields: FieldError[]): AppError {
  const [first] = fields;
  const message = first?.path
    ? `${first.path}: ${first.message}`
    : (first?.message ?? 'The request is not valid.');
  return new AppError('bad_request', message, { fields });
}

function fieldsOf(issue: z.core.$ZodIssue, above: PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: 'There is no such field.' }));
  }
  // Of a union, the option that got furthest says what is wrong.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0];
    if (best && depth(best) > 0) return best.flatMap((each) => fieldsOf(each, path));
  }
  return [{ path: path.join('.'), message: words(issue) }];
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

function words(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') {
    return issue.input === undefined && issue.message.includes('undefined')
      ? 'This is required.'
      : `Must be ${article(issue.expected)}.`;
  }
  return /[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`;
}

function article(type: string): string {
  if (type === 'int') return 'a whole number';
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** Deeper JSON than this is nobody's, and would be walked by recursion here and in the database. */
const MAX_DEPTH = 100;

function findUnstorable(value: unknown, path: string[]): FieldError | undefined {
  if (typeof value === 'string')
    return storable(value)
      ? undefined
      : { path: path.join('.'), message: 'Has characters that cannot be stored.' };
  if (value === null || typeof value !== 'object') return undefined;
  if (path.length >= MAX_DEPTH)
    return { path: path.slice(0, 3).join('.'), message: `Is nested more than ${MAX_DEPTH} deep.` };
  for (const [key, member] of Object.entries(value)) {
    if (!storable(key))
      return { path: path.join('.'), message: 'Has a key with characters that cannot be stored.' };
    const found = findUnstorable(member, [...path, key]);
    if (found) return found;
  }
  return undefined;
}

function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
