import fc from 'fast-check';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { camelCase } from './camel-case.ts';
import { type Camelized, fromWire, toWire } from './names.ts';
import { publishedContent } from './published.ts';
import { deviceMessage } from './realtime.ts';
import { rule } from './rules.ts';

test('converts names with digits to TypeScript names', () => {
  expect(camelCase('last_heartbeat_at')).toBe('lastHeartbeatAt');
  expect(camelCase('heading_2_font_new')).toBe('heading2FontNew');
  expect(camelCase('content-types')).toBe('content-types');
  expect(camelCase('_private')).toBe('_private');
  expectTypeOf<keyof Camelized<{ heading_2_font_new: 1 }>>().toEqualTypeOf<'heading2FontNew'>();
});

const schema = z.strictObject({
  first_name: z.string().optional(),
  last_seen: z.object({ by_whom: z.string().nullable() }).nullable(),
  all_lists: z.array(z.object({ of_what: z.number() })).default([]),
  user_record: z.record(z.string(), z.unknown()),
  by_key: z.record(z.string(), z.object({ in_side: z.number() })),
  user_json: z.unknown(),
  one_of: z.discriminatedUnion('the_type', [
    z.strictObject({ the_type: z.literal('a'), a_member: z.number() }),
    z.strictObject({ the_type: z.enum(['b', 'c']), b_member: z.string() }),
  ]),
});
const userKeys = fc.dictionary(fc.constantFrom('store_id', 'storeId', '__proto', 'x'), fc.jsonValue());
const wireValues = fc.record(
  {
    first_name: fc.string(),
    last_seen: fc.option(fc.record({ by_whom: fc.option(fc.string()) })),
    all_lists: fc.array(fc.record({ of_what: fc.integer() })),
    user_record: userKeys,
    by_key: fc.dictionary(fc.constantFrom('a_b', 'aB'), fc.record({ in_side: fc.integer() })),
    user_json: fc.jsonValue(),
    one_of: fc.oneof(
      fc.record({ the_type: fc.constant('a' as const), a_member: fc.integer() }),
      fc.record({ the_type: fc.constantFrom('b' as const, 'c' as const), b_member: fc.string() }),
    ),
  },
  {
    requiredKeys: ['last_seen', 'all_lists', 'user_record', 'by_key', 'user_json', 'one_of'],
  },
);

test('restores a value after a round trip through TypeScript names', () => {
  fc.assert(
    fc.property(wireValues, (value) => {
      expect(toWire(schema, fromWire(schema, value))).toEqual(value);
    }),
  );
});

test('maps names of the schema at every depth, and never keys of users', () => {
  const value = fromWire(schema, {
    last_seen: { by_whom: null },
    all_lists: [{ of_what: 1 }],
    user_record: { my_key: { in_ner: 1 } },
    by_key: { a_b: { in_side: 1 } },
    user_json: { an_y: [{ th_ing: 1 }] },
    one_of: { the_type: 'b', b_member: 'x' },
  });
  expect(value).toEqual({
    lastSeen: { byWhom: null },
    allLists: [{ ofWhat: 1 }],
    userRecord: { my_key: { in_ner: 1 } },
    byKey: { a_b: { inSide: 1 } },
    userJson: { an_y: [{ th_ing: 1 }] },
    oneOf: { theType: 'b', bMember: 'x' },
  });
});

test('drops unknown keys and undefined fields', () => {
  const odd = { firstName: undefined, lastSeen: null, un_known: 1 } as unknown as Camelized<
    z.input<typeof schema>
  >;
  expect(toWire(schema, odd)).toEqual({ last_seen: null });
});

test('maps recursive schemas completely', () => {
  const start = { start_datetime: '2026-01-01T09:00:00', end_datetime: '2026-01-01T17:00:00' };
  const schedule = { type: 'schedule', ...start, tzid: 'UTC' } as const;
  const wire = rule.parse({ type: 'and', group: [{ type: 'or', group: [schedule] }] });
  expect(fromWire(rule, wire)).toEqual({
    type: 'and',
    group: [
      {
        type: 'or',
        group: [
          {
            type: 'schedule',
            tzid: 'UTC',
            startDatetime: start.start_datetime,
            endDatetime: start.end_datetime,
          },
        ],
      },
    ],
  });
});

test('maps plain unions by their keys', () => {
  const union = z.union([
    z.string(),
    z.object({ first_name: z.string() }),
    z.object({ last_name: z.string() }).nullable(),
    z.array(z.object({ list_name: z.string() })),
  ]);
  expect(fromWire(union, 'first_name')).toBe('first_name');
  expect(fromWire(union, null)).toBe(null);
  expect(fromWire(union, { first_name: 'a' })).toEqual({ firstName: 'a' });
  expect(fromWire(union, { last_name: 'b' })).toEqual({ lastName: 'b' });
  expect(fromWire(union, [{ list_name: 'c' }])).toEqual([{ listName: 'c' }]);
  expect(toWire(union, { lastName: 'b' })).toEqual({ last_name: 'b' });
});

test("preserves the fields of a realtime message's type", () => {
  const published = { type: 'published', published_at: '2026-01-01T00:00:00Z' } as const;
  expect(fromWire(deviceMessage, published)).toEqual({
    type: 'published',
    publishedAt: published.published_at,
  });
  const state = { type: 'worker_state', name: 'door', state: { is_open: true } } as const;
  expect(fromWire(deviceMessage, state)).toEqual(state);
});

test('does not rename ids that are keys of the published document', () => {
  const content = { playlists: { some_id: { items_per_pass: 2 } } } as unknown as z.output<
    typeof publishedContent
  >;
  expect(fromWire(publishedContent, content)).toEqual({ playlists: { some_id: { itemsPerPass: 2 } } });
});
