import { toWire } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { joinMembers, writeJson, writeMembers } from './json-writer.ts';

const schema = z.object({
  plain_text: z.string(),
  maybe_null: z.string().nullable(),
  left_out: z.string().optional(),
  a_number: z.number(),
  is_true: z.boolean(),
  one_of: z.enum(['first', 'second']),
  list: z.array(z.object({ inner_name: z.string(), none: z.array(z.string()) })),
  by_key: z.record(z.string(), z.object({ inner_name: z.string() })),
  anything: z.unknown(),
  either: z.union([z.string(), z.object({ some_name: z.number() })]),
  empty: z.object({ left_out: z.string().optional() }),
});

const value = {
  plainText: 'A plain text',
  maybeNull: null,
  leftOut: undefined,
  aNumber: -1.5e-9,
  isTrue: true,
  oneOf: 'first' as const,
  list: [{ innerName: 'a', none: [], unknownKey: 'dropped' }],
  byKey: { user_key: { innerName: 'b' } },
  anything: { keptKey: [1, null, 'c'] },
  either: { someName: 1 },
  empty: {},
};

/** Strings that need care: escapes, control characters, every width of UTF-8, line separators, lone surrogates. */
const texts = [
  '',
  '"quoted" \\ / \b\f\n\r\t',
  '\u0000\u001f\u007f\u0080',
  'Büro’s 中文 😀',
  '\u2028\u2029',
  '\ud800 and \udc00',
];

test.each(texts)('writes the same bytes as JSON.stringify: %j', (text) => {
  const given = {
    ...value,
    plainText: text,
    anything: { [text]: text },
    byKey: { [text]: { innerName: text } },
  };
  expect(writeJson(schema, given)).toEqual(Buffer.from(JSON.stringify(toWire(schema, given))));
});

test('writes a long list with the fields beside it', () => {
  const page = z.object({ total: z.number(), data: z.array(schema), next_page: z.string().nullable() });
  for (const items of [20, 500]) {
    const data = Array.from({ length: items }, (_, n) => ({
      ...value,
      plainText: `${texts[n % texts.length]}${n}`,
    }));
    const given = { total: items, data, nextPage: '2' };
    expect(JSON.parse(writeJson(page, given).toString())).toEqual(
      JSON.parse(JSON.stringify(toWire(page, given))),
    );
  }
  const only = z.object({ data: z.array(z.string()) });
  const data = Array.from({ length: 50_000 }, () => 'a');
  expect(writeJson(only, { data }).toString()).toBe(JSON.stringify({ data }));
});

test('writes recursive schemas', () => {
  const tree = z.object({
    node_name: z.string(),
    get child_nodes() {
      return z.array(tree);
    },
  });
  const given = { nodeName: 'a', childNodes: [{ nodeName: 'b', childNodes: [] }] };
  expect(writeJson(tree, given).toString()).toBe(JSON.stringify(toWire(tree, given)));
});

test('writes numbers and missing values as JSON.stringify does', () => {
  for (const aNumber of [0, -0, 1e21, 1e-7, Number.MAX_SAFE_INTEGER, Number.NaN, Number.POSITIVE_INFINITY]) {
    const given = { ...value, aNumber };
    expect(writeJson(schema, given).toString()).toBe(JSON.stringify(toWire(schema, given)));
  }
  const list = z.array(z.string().optional());
  expect(writeJson(list, ['a', undefined]).toString()).toBe('["a",null]');
});

test('writes members whose JSON is already known', () => {
  const outer = z.object({ first_name: z.string(), inner: schema, last_name: z.string().nullable() });
  const members = writeMembers(outer, { firstName: 'Büro "1"', lastName: null });
  for (const inner of [value, { ...value, plainText: 'Other' }])
    expect(JSON.parse(writeJson(outer, joinMembers(members, { inner })).toString())).toEqual(
      toWire(outer, { firstName: 'Büro "1"', inner, lastName: null }),
    );
  expect(writeJson(outer, joinMembers(writeMembers(outer, {}), { lastName: 'a' })).toString()).toBe(
    '{"last_name":"a"}',
  );
});

test('writes an object that items share, and its current members in the next reply', () => {
  const shared = z.object({ name: z.string() });
  const list = z.object({ data: z.array(z.object({ owner: shared })) });
  const owner = { name: 'First' };
  const data = Array.from({ length: 30 }, (_, n) => ({ owner: n === 10 ? { name: 'Other' } : owner }));
  for (const name of ['First', 'Second']) {
    owner.name = name;
    expect(JSON.parse(writeJson(list, { data }).toString())).toEqual({ data });
  }
});
