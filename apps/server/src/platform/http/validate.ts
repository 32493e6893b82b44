import { BODY_LIMITS, type FieldError, MAX_FIELD_ERRORS } from '@vitrine/contract';
import type { z } from 'zod';
import { AppError, UNKNOWN_ADDRESS } from '../errors.ts';
import { describeIssue } from './describe-issue.ts';
import { findLimitViolation } from './request-limits.ts';

/**
 * Validates a value by its schema. Throws `bad_request` with the wire names of the invalid fields. Call {@link
 * requireWithinLimits} on a body first.
 */
export function validate<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: 'path' | 'query' | 'body',
): z.output<S> {
  if (place !== 'body') requireWithinLimits(value);
  const parsed = schema.safeParse(value, { error: describeIssue });
  if (parsed.success) return parsed.data;
  // A malformed id in a path is "not found", like an unknown one.
  if (place === 'path') throw new AppError('not_found', UNKNOWN_ADDRESS);
  throw refuse(parsed.error.issues.slice(0, MAX_FIELD_ERRORS).flatMap((issue) => fieldsOf(issue, [])));
}

/**
 * Rejects text that the database cannot store (NUL, lone surrogates) and values above {@link BODY_LIMITS}. Unlike a
 * schema, which visits every key, it stops at the first violation, so its work is bounded.
 */
export function requireWithinLimits(value: unknown): void {
  const problem = findLimitViolation(value);
  if (!problem) return;
  const { path, message } = problem;
  throw refuse([{ path: (path.length < BODY_LIMITS.depth ? path : path.slice(0, 3)).join('.'), message }]);
}

function refuse(named: FieldError[]): AppError {
  const fields = named.slice(0, MAX_FIELD_ERRORS);
  const [first] = fields;
  const message = first ? sentenceOf(first) : 'The request is not valid.';
  return new AppError('bad_request', message, { fields });
}

/** The first error as a sentence that names the field. */
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
      .slice(0, MAX_FIELD_ERRORS)
      .map((key) => ({ path: [...path, key].join('.'), message: NO_SUCH_FIELD }));
  }
  // For a union, report the errors of the option that matched furthest.
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const best = [...issue.errors].sort((a, b) => depth(b) - depth(a))[0];
    if (best && depth(best) > 0) return best.flatMap((each) => fieldsOf(each, path));
  }
  return [{ path: path.join('.'), message: issue.message }];
}

function depth(issues: readonly z.core.$ZodIssue[]): number {
  return Math.max(0, ...issues.map((issue) => issue.path.length));
}
