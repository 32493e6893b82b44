import type { FieldError } from '@vitrine/contract';
import type { z } from 'zod';
import { AppError } from '../errors.ts';
import { issueSentence } from './issue-sentences.ts';

/**
 * A value checked by its schema. Throws `bad_request` with every field that is wrong, by its wire name. Text
 * that no database can hold (NUL, lone surrogates) is refused here, whatever the schema says.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: 'path' | 'query' | 'body',
): z.output<S> {
  const unstorable = findUnstorable(value);
  if (unstorable) {
    const { path, message } = unstorable;
    throw refuse([{ path: (path.length < MAX_DEPTH ? path : path.slice(0, 3)).join('.'), message }]);
  }
  const parsed = schema.safeParse(value, { error: issueSentence });
  if (parsed.success) return parsed.data;
  // An id in a path that cannot be an id names nothing: that is "not found", as for an unknown one.
  if (place === 'path') throw new AppError('not_found', 'There is nothing at this address.');
  throw refuse(parsed.error.issues.slice(0, MAX_FIELDS).flatMap((issue) => fieldsOf(issue, [])));
}

/** More wrong fields than these help nobody. */
const MAX_FIELDS = 50;

function refuse(named: FieldError[]): AppError {
  const fields = named.slice(0, MAX_FIELDS);
  const [first] = fields;
  const message = first ? sentenceOf(first) : 'The request is not valid.';
  return new AppError('bad_request', message, { fields });
}

/** The first fault as a sentence of its own, which names the field. */
function sentenceOf({ path, message }: FieldError): string {
  if (path === '') return message;
  if (message === NO_SUCH_FIELD) return `There is no field “${path}”.`;
  if (/^(Must|Has) /.test(message)) return `“${path}” ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  return message === 'This is required.' ? `“${path}” is required.` : `${path}: ${message}`;
}

const NO_SUCH_FIELD = 'There is no such field.';

function fieldsOf(issue: z.core.$ZodIssue, above: PropertyKey[]): FieldError[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_FIELDS)
      .map((key) => ({ path: [...path, key].join('.'), message: NO_SUCH_FIELD }));
  }
  // Of a union, the option that got furthest says what is wrong.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0];
    if (best && depth(best) > 0) return best.flatMap((each) => fieldsOf(each, path));
  }
  return [{ path: path.join('.'), message: issue.message }];
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}

/** Deeper JSON than this is nobody's, and would be walked by recursion here and in the database. */
const MAX_DEPTH = 100;

/** Walks everything that was sent, so it must be cheap: where something stands is told only once it is found. */
function findUnstorable(value: unknown, depth = 0): { path: string[]; message: string } | undefined {
  if (typeof value === 'string')
    return storable(value) ? undefined : { path: [], message: 'Has characters that cannot be stored.' };
  if (value === null || typeof value !== 'object') return undefined;
  if (depth >= MAX_DEPTH) return { path: [], message: `Is nested more than ${MAX_DEPTH} deep.` };
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const found = findUnstorable(value[index], depth + 1);
      if (found) return { ...found, path: [String(index), ...found.path] };
    }
    return undefined;
  }
  for (const key in value) {
    if (!storable(key)) return { path: [], message: 'Has a key with characters that cannot be stored.' };
    const found = findUnstorable((value as Record<string, unknown>)[key], depth + 1);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}

function storable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
