import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { errorCatalogue } from './errors.ts';
import specified from './specified-calls.json' with { type: 'json' };

const entries: [string, Call][] = Object.entries(calls);
/** The objects that a body can be: the body itself, or each of its alternatives. */
function objects(schema: z.ZodType | undefined): z.ZodObject[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodOptional) return objects(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => objects(each as z.ZodType));
  return [];
}
const isStrict = (schema: z.ZodObject) => schema.def.catchall instanceof z.ZodNever;

test('no two calls have the same method and path', () => {
  const made = entries.map(([, { method, path }]) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(made.filter((each, index) => made.indexOf(each) !== index)).toEqual([]);
});

test('every call defines scopes, replies and errors', () => {
  for (const [id, call] of entries) {
    if (call.scope) expect(call.credential, id).toBe('person');
    if (call.credential === 'person') expect(call.scope, `${id}: the scope of keys`).toBeDefined();
    if (call.status === 204) expect(call.reply, id).toBeUndefined();
    for (const code of call.errors ?? []) expect(errorCatalogue, id).toHaveProperty(code);
  }
});

test('API keys can make every specified call except those about credentials', () => {
  const withoutKeys = specified.flatMap(({ method, path }) => {
    const found = entries.find(([, call]) => call.method === method && call.path === path);
    return found && found[1].credential === 'session' ? [found[0]] : [];
  });
  expect(withoutKeys).toEqual(['accounts.changeEmail']);
});

describe.each(entries)('%s', (id, call) => {
  test('has an id of the form area.verb', () => {
    expect(id).toMatch(/^[a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*$/);
    expect(call.area).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });

  test('has a path of the API with the parameters of its schema', () => {
    expect(call.path).toMatch(/^(\/[a-z0-9_-]+|\/\{[a-z_]+\})+$/);
    const inPath = Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name]) => name);
    expect(Object.keys(objects(call.params)[0]?.shape ?? {})).toEqual(inPath);
  });

  test('is described by sentences', () => {
    expect(call.summary).toMatch(/^[A-Z`].*\.$/s);
    expect(call.summary).not.toMatch(/ {2}|\.\.|’’|^\s|\s$/);
  });

  test('has a body only if its method allows one', () => {
    if (call.method === 'GET') expect(call.body).toBeUndefined();
  });

  test('rejects unknown fields, and names them', () => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = call[part];
      if (!schema) continue;
      expect(objects(schema).length, `${part} is an object`).toBeGreaterThan(0);
      for (const each of objects(schema)) expect(isStrict(each), part).toBe(true);
      const odd = { ...discriminator(schema), domain_id: 'x', is_staff: true };
      const issues = schema.safeParse(odd).error?.issues ?? [];
      const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
      expect(unknown, part).toEqual(expect.arrayContaining(['domain_id', 'is_staff']));
    }
  });

  test('rejects anything that is not an object', () => {
    for (const odd of [null, [], 'x', 1, true]) {
      expect(call.body?.safeParse(odd).success ?? false).toBe(false);
    }
  });

  test('uses wire names', () => {
    const shapes = [call.params, call.query, call.body, call.reply].flatMap(objects);
    for (const name of shapes.flatMap((each) => Object.keys(each.shape)))
      expect(name).toMatch(/^[a-z0-9_]+$/);
  });
});

/** The member that selects the alternative of a body, if there are several. */
function discriminator(schema: z.ZodType): Record<string, unknown> {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return {};
  const key = schema.def.discriminator;
  const [option] = objects(schema);
  const tag = option?.shape[key] as unknown as {
    def: { values?: unknown[]; entries?: Record<string, unknown> };
  };
  return { [key]: (tag.def.values ?? Object.values(tag.def.entries ?? {}))[0] };
}
