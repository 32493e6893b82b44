import type { z } from 'zod';
import { countOf } from '../message-text.ts';

/**
 * Describes what is wrong with a value in a sentence for people. zod calls it for every issue whose schema has no
 * message, so zod's own messages ("Too big: expected number to be <=200") never reach a client.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `Must be ${typeName(issue.expected)}.`;
    case 'invalid_value':
      if (issue.input === undefined) return 'This is required.';
      return issue.values.length === 1
        ? `Must be ${quoted(issue.values[0])}.`
        : `Must be one of ${list(issue.values)}.`;
    case 'too_big':
      return `Must ${size(issue.origin, issue.maximum, issue.exact ? 'exactly' : issue.inclusive === false ? 'less than' : 'at most')}.`;
    case 'too_small':
      if (issue.origin !== 'number' && Number(issue.minimum) === 1 && !issue.exact)
        return 'Must not be empty.';
      return `Must ${size(issue.origin, issue.minimum, issue.exact ? 'exactly' : issue.inclusive === false ? 'more than' : 'at least')}.`;
    case 'invalid_format':
      return `Must be ${formatName(issue)}.`;
    case 'not_multiple_of':
      return issue.divisor === 1 ? 'Must be a whole number.' : `Must be a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return 'There is no such field.';
    case 'invalid_key':
      return 'Contains a name that is not allowed.';
    case 'invalid_element':
      return 'Contains a value that is not allowed.';
    case 'invalid_union':
      return Array.isArray(issue.options) && issue.options.length > 0
        ? `Must be one of ${list(issue.options)}.`
        : alternatives(issue);
    case 'custom':
      return 'This value is not allowed.';
  }
}

/** Describes what the alternatives of a union accept or, if one accepts this kind of value, what is wrong with it. */
function alternatives({ input, errors }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string {
  if (input === undefined) return 'This is required.';
  const expected = new Set<string>();
  for (const issues of errors) {
    const [first] = issues;
    if (!first) continue;
    const forms = first.path.length === 0 ? formsOf(first) : [];
    if (forms.length === 0) return first.message;
    for (const form of forms) expected.add(form);
  }
  if (expected.size === 0) return 'This value is not allowed.';
  const forms = [...expected];
  const last = forms.pop();
  const comma = forms.length > 1 || `${forms}${last}`.includes(' or ') ? ',' : '';
  return forms.length === 0 ? `Must be ${last}.` : `Must be ${forms.join(', ')}${comma} or ${last}.`;
}

/** The forms that an alternative accepts, or none if the value has an accepted form and something else is wrong. */
function formsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_type') return [typeName(issue.expected)];
  if (issue.code === 'invalid_value') return issue.values.map(quoted);
  if (issue.code === 'invalid_union') return issue.errors.flatMap(([first]) => (first ? formsOf(first) : []));
  return [];
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  set: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  null: 'null',
  date: 'a date',
  nan: 'a number',
};

function typeName(expected: string): string {
  return typeNames[expected] ?? 'another kind of value';
}

const formatNames: Record<string, string> = {
  email: 'an email address such as name@example.com',
  url: 'an address such as https://example.com',
  uuid: 'an id such as 019a0000-0000-7000-8000-000000000000',
  guid: 'an id such as 019a0000-0000-7000-8000-000000000000',
  datetime: 'a date and time such as 2026-11-20T09:00:00Z',
  date: 'a date such as 2026-11-20',
  time: 'a time of day such as 09:30',
  duration: 'a duration such as PT30S',
  ipv4: 'an IP address',
  ipv6: 'an IP address',
  cidrv4: 'a range of IP addresses',
  cidrv6: 'a range of IP addresses',
  mac: 'a MAC address',
  base64: 'Base64 text',
  base64url: 'Base64 text',
  json_string: 'JSON text',
  lowercase: 'lowercase text',
  uppercase: 'uppercase text',
};

function formatName(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidStringFormat>): string {
  const { format } = issue;
  const text = (name: string) => quoted((issue as unknown as Record<string, string>)[name]);
  if (format === 'starts_with') return `text that starts with ${text('prefix')}`;
  if (format === 'ends_with') return `text that ends with ${text('suffix')}`;
  if (format === 'includes') return `text that contains ${text('includes')}`;
  return formatNames[format] ?? 'in another format';
}

/** "have at most 20 characters", "be at least 1". */
function size(origin: string, limit: number | bigint, comparison: string): string {
  const unit = { string: 'character', array: 'item', set: 'item', map: 'item', file: 'byte' }[origin];
  if (unit) return `have ${comparison} ${countOf(limit, unit)}`;
  if (origin === 'date')
    return `be ${comparison === 'at least' ? 'at or after' : 'at or before'} ${new Date(Number(limit)).toISOString()}`;
  return `be ${comparison} ${limit.toLocaleString('en')}`;
}

/** The maximum number of values that a sentence lists. */
const LISTED = 30;

function list(values: readonly unknown[]): string {
  const named = values.slice(0, LISTED).map(quoted);
  if (values.length > LISTED) return `${named.join(', ')} and others`;
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} or ${named.at(-1)}` : named.join('');
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `“${value}”` : String(value);
}
