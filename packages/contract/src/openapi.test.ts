import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type Call, defineCalls } from './call.ts';
import { calls } from './calls.ts';
import { errorCatalogue } from './errors.ts';
import { openApiDocument } from './openapi.ts';
import { openApiPage } from './openapi-page.ts';

const about = { title: 'Vitrine', version: '1.2.3', server: '/api' };
const document = openApiDocument(calls, about);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const entries: [string, Call][] = Object.entries(calls);

function operation(id: string) {
  const found = operations.find((each) => each.operationId === id);
  if (!found) throw new Error(`There is no operation ${id}.`);
  return found;
}

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)));
  expect(result.errors ?? []).toEqual([]);
  expect(result.valid).toBe(true);
});

test('every reference resolves, and every named schema is used', () => {
  const text = JSON.stringify(document);
  const targets = new Set(
    Array.from(text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g), ([, name]) => name),
  );
  expect(text).not.toContain('$defs');
  const named = (['schemas', 'responses'] as const).flatMap((kind) =>
    Object.keys(document.components[kind]).map((name) => `${kind}/${name}`),
  );
  for (const target of targets) expect(named).toContain(target);
  for (const name of named.filter((each) => each.startsWith('schemas/'))) expect(targets).toContain(name);
});

test.each(entries)('describes %s completely', (id, call) => {
  const described = document.paths[call.path]?.[call.method.toLowerCase()];
  expect(described?.operationId).toBe(id);
  if (!described) return;
  expect(described.tags).toEqual([call.area]);
  const names = (place: string) =>
    described.parameters.filter((each) => each.in === place).map(({ name }) => name);
  expect(names('path')).toEqual(Array.from(call.path.matchAll(/\{(\w+)\}/g), ([, name]) => name));
  expect(names('query')).toEqual(Object.keys((call.query as z.ZodObject | undefined)?.shape ?? {}));
  expect(Boolean(described.requestBody)).toBe(Boolean(call.body));
  const success = described.responses[call.status ?? (call.reply || call.replyType ? 200 : 204)];
  expect(success && 'content' in success).toBe(Boolean(call.reply ?? call.replyType));
  for (const code of call.errors ?? [])
    expect(described.responses).toHaveProperty(`${errorCatalogue[code].status}`);
});

test("states in each operation's security who can call it", () => {
  expect(operation('auth.signIn').security).toEqual([]);
  expect(operation('auth.sessions').security).toEqual([{ session: [] }]);
  expect(operation('profile.get').security).toEqual([{ session: [] }, { apiKey: ['admin'] }]);
  // Either scope, depending on the action.
  expect(operation('devices.batch').security).toEqual([
    { session: [] },
    { apiKey: ['device:publish'] },
    { apiKey: ['device:update'] },
  ]);
  expect(operation('devices.publish').security).toEqual([{ session: [] }, { apiKey: ['device:publish'] }]);
  expect(operation('device.heartbeat').security).toEqual([{ device: [] }]);
});

test('describes bodies as sent and replies as received', () => {
  const call = defineCalls({
    'a.b': {
      area: 'a',
      method: 'POST',
      path: '/a',
      credential: 'none',
      summary: 'Does it; twice.',
      idempotent: true,
      body: z.strictObject({ count: z.number().default(1) }),
      reply: z.object({ count: z.number().default(1) }),
      errors: ['mfa_required'],
    },
    'a.file': {
      area: 'a',
      method: 'GET',
      path: '/a',
      credential: 'staff',
      summary: 'A file.',
      replyType: 'application/pdf',
    },
  });
  const { a, ...rest } = openApiDocument(call, about).paths['/a'] ?? {};
  expect({ a, ...rest }).toMatchObject({
    post: {
      summary: 'Does it.',
      description: 'Does it; twice.',
      parameters: [{ name: 'Idempotency-Key', in: 'header' }],
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
      responses: {
        200: { content: { 'application/json': { schema: { required: ['count'] } } } },
        401: { description: expect.stringMatching(/`unauthorized`.*`mfa_required`/) },
      },
    },
    get: {
      security: [{ session: ['staff'] }],
      responses: { 200: { content: { 'application/pdf': {} } } },
    },
  });
  expect(rest.post?.requestBody?.content['application/json']?.schema.required).toBeUndefined();
  expect(rest.post?.responses[200]).not.toHaveProperty([
    'content',
    'application/json',
    'schema',
    'additionalProperties',
  ]);
});

test('includes what zod alone would omit', () => {
  const { schemas } = document.components;
  const body = operation('playlists.create').requestBody?.content['application/json']?.schema;
  expect(body?.properties?.rule).toEqual({
    anyOf: [{ $ref: '#/components/schemas/RuleInput' }, { type: 'null' }],
  });
  expect(schemas.Playlist?.properties?.start_datetime).toMatchObject({
    anyOf: [{ type: 'string', pattern: expect.any(String) }, { type: 'null' }],
  });
  const sent = operation('auth.signIn').requestBody?.content['application/json']?.schema;
  expect(sent?.properties?.email).toEqual({ type: 'string', maxLength: 254, format: 'email' });
  const ids = operation('devices.list').parameters.find(({ name }) => name === 'id');
  expect(ids?.schema).toMatchObject({ type: 'array', items: { type: 'string', format: 'uuid' } });
});

test('rejects a recursive schema without a name, with a message', () => {
  const tree: z.ZodType = z.lazy(() => z.object({ children: z.array(tree) }));
  const call = {
    area: 'a',
    method: 'GET',
    path: '/a',
    credential: 'none',
    summary: 'A.',
    reply: tree,
  } as const;
  expect(() => openApiDocument({ 'a.b': call }, about)).toThrow('openapi-components.ts');
});

test('the page shows every call and shape, and loads nothing from other origins', () => {
  const page = openApiPage(document);
  for (const { operationId } of operations) expect(page).toContain(`<article id="${operationId}">`);
  const anchors = new Set(Array.from(page.matchAll(/ id="([^"]+)"/g), ([, name]) => name));
  for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(anchors).toContain(target);
  expect(page).not.toMatch(/<script|<link|src=|@import|url\(|https?:/);
});

test('the page escapes its content', () => {
  const call = {
    area: 'x',
    method: 'GET',
    path: '/x',
    credential: 'none',
    summary: '<script>"\'&',
    query: z.strictObject({ '<b>': z.literal('<i>') }),
  } as const;
  const page = openApiPage(openApiDocument({ 'a.b': call }, { ...about, title: '<img>' }));
  expect(page).not.toMatch(/<script>|<img>|<b>"|<code><i>|<code><b>/);
  expect(page).toContain('&lt;script&gt;&quot;&#39;&amp;');
});

test.each(['device.realtimeAuth', 'realtime.auth'])('documents the unit of expires_at in %s', (id) => {
  const properties = { expires_at: { type: 'integer', description: 'Unix time in seconds.' } };
  expect(operation(id).responses[200]).toMatchObject({
    content: { 'application/json': { schema: { properties } } },
  });
});

test('calls with an Idempotency-Key require a caller', () => {
  const idempotent = entries.filter(([, call]) => call.idempotent);
  expect(idempotent.map(([id]) => id)).toContain('device.createCharge');
  for (const [, call] of idempotent) {
    expect(call.method).toBe('POST');
    expect(call.credential).not.toBe('none');
    expect(call.errors).toContain('conflict');
  }
});
