import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls } from './calls.ts';
import { openApiDocument } from './openapi.ts';
import { userRecordInput } from './primitives.ts';

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  maxProperties?: number;
  items?: Schema;
  prefixItems?: Schema[];
  maxItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

const { paths, components } = openApiDocument(calls, { title: 'Vitrine', version: '1.2.3', server: '/api' });
const named = components.schemas as Record<string, Schema>;

/** Paths of lists and records without a limit, in a schema and everything that it refers to. */
function unbounded(schema: Schema, path: string, seen = new Set<Schema>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (schema.$ref !== undefined) {
    const target = named[schema.$ref.split('/').at(-1) ?? ''];
    if (!target) throw new Error(`${schema.$ref} does not resolve.`);
    return unbounded(target, path, seen);
  }
  const isOpen = schema.type === 'object' && schema.additionalProperties !== false;
  const isList = schema.type === 'array' && (schema.items !== undefined || schema.prefixItems === undefined);
  const children: [string, Schema | undefined][] = [
    ...Object.entries(schema.properties ?? {}).map(([key, each]): [string, Schema] => [`.${key}`, each]),
    ['[]', schema.items],
    ['{}', typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined],
    ...[schema.prefixItems, schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) =>
      (list ?? []).map((each): [string, Schema] => ['', each]),
    ),
  ];
  return [
    ...(isOpen && schema.maxProperties === undefined ? [path] : []),
    ...(isList && schema.maxItems === undefined ? [path] : []),
    ...children.flatMap(([key, child]) => (child ? unbounded(child, `${path}${key}`, seen) : [])),
  ];
}

const bodies = Object.values(paths).flatMap((methods) =>
  Object.values(methods).flatMap((operation) => {
    const content = operation.requestBody?.content as Record<string, { schema: Schema }> | undefined;
    const schema = content?.['application/json']?.schema;
    return schema ? [{ id: operation.operationId, schema }] : [];
  }),
);

test('every list and record in a request body has a limit', () => {
  expect(bodies.length).toBeGreaterThan(40);
  expect(bodies.flatMap(({ id, schema }) => unbounded(schema, id))).toEqual([]);
});

test('finds lists and records without a limit', () => {
  const found = unbounded(
    {
      type: 'object',
      additionalProperties: false,
      properties: {
        list: { type: 'array', items: { type: 'array', items: {} }, maxItems: 3 },
        record: { anyOf: [{ type: 'object', additionalProperties: {} }] },
      },
    },
    'body',
  );
  expect(found).toEqual(['body.list[]', 'body.record']);
});

test('accepts at most 2,000 keys in a record', () => {
  const record = (keys: number) =>
    Object.fromEntries(Array.from({ length: keys }, (_, index) => [`k${index}`, 1]));
  expect(userRecordInput.safeParse(record(2000)).success).toBe(true);
  const refused = z.strictObject({ settings: userRecordInput }).safeParse({ settings: record(2001) });
  expect(refused.error?.issues).toMatchObject([
    { path: ['settings'], message: 'Must have at most 2,000 keys.' },
  ]);
});
