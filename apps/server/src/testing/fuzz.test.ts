import { type Call, type CallId, calls, type ErrorBody, errorBody } from '@vitrine/contract';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import fc from 'fast-check';
import type { LightMyRequestResponse as Response } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ResourceKind } from '../platform/database/schema.ts';
import { type AccessFixture, createAccessFixture, PASSWORD } from './access-matrix-fixture.ts';
import {
  authorizations,
  contentTypes,
  hostileBodies,
  hostileQueries,
  hostileSegments,
  hostileValues,
  mutate,
} from './fuzz-mutations.ts';
import { type KnownValues, valuesFor } from './fuzz-values.ts';
import { pendingCalls } from './pending-calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

/*
 * Sends bad input, generated from the contract, to every call. No reply may be a 5xx, break the contract, be an error
 * without a body, or reveal internals. A failure prints its seed and path. FUZZ_SEED=… sets the seed, and FUZZ_RUNS=…
 * the number of runs. Only LONG_TESTS=1 sends every hostile string to every call; otherwise, each call gets some of
 * each kind, and each string goes to some calls.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const numRuns = Number(process.env.FUZZ_RUNS ?? (isLongRun ? 30 : 10));

let t: TestApp;
let fixture: AccessFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAccessFixture(t);
});
afterAll(() => t.close());

const ids = (Object.keys(calls) as CallId[]).filter((id) => !pendingCalls.includes(id));
const people = new Set(['person', 'session', 'staff']);

/** How many calls share the hostile strings of each kind. */
const SHARES = isLongRun ? 1 : 4;

/** The strings for a call. Neighbouring calls get different ones. */
const shareOf = <T>(texts: readonly T[], call: CallId): T[] =>
  texts.filter((_, index) => index % SHARES === ids.indexOf(call) % SHARES);

interface Sent {
  path?: string;
  query?: string;
  payload?: string;
  contentType?: string;
  headers?: Record<string, string>;
}

/** Whether the request may have changed something that the next one needs, such as a session or a role. */
let stale = true;
let headers: Partial<Record<Call['credential'], Record<string, string>>> = {};

/** Makes a call as an actor with permission. */
async function send(call: Call, sent: Sent): Promise<Response> {
  if (stale) await restore();
  const n = fixture.unique();
  const { path, query = '', payload, contentType } = sent;
  const response = await t.app.http.inject({
    method: call.method,
    url: `/api${path ?? call.path}${query}`,
    remoteAddress: `10.${100 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`,
    headers: {
      ...(headers[call.credential] ?? headers.person),
      ...(payload === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
      ...sent.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode } = response;
  stale = (statusCode < 300 && call.method !== 'GET') || statusCode === 429;
  return response;
}

async function restore(): Promise<void> {
  const { pool } = t.database;
  await pool.query(
    `with a as (update domains set mfa_required = false where mfa_required),
       b as (update profiles set domain_role = 'superadmin', mfa_enabled = false where id = $1 and (domain_role <> 'superadmin' or mfa_enabled)),
       c as (update device_identities set deleted_at = null where id = $2 and deleted_at is not null)
     delete from throttles`,
    [fixture.superadmin.profileId, fixture.device.id],
  );
  const session = await fixture.session(fixture.superadmin);
  headers = {
    none: {},
    device: { authorization: `Token ${fixture.device.token}` },
    person: { authorization: `Bearer ${session.token}` },
  };
  stale = false;
}

const insides =
  /node_modules|\.ts:\d|\bat [\w.<>]+ \(|drizzle|postgres|violates|out of range|syntax for type|Cannot read prop|is not a function/i;

/** Checks the form of any reply. */
function check(response: Response, asked: string): ErrorBody | undefined {
  const where = `${asked.slice(0, 600)} → ${response.statusCode} ${response.body.slice(0, 600)}`;
  expect(response.statusCode, where).toBeLessThan(500);
  if (response.statusCode < 400) return undefined;
  expect(response.headers['content-type'], where).toMatch(/^application\/json/);
  const body = errorBody.parse(JSON.parse(response.body));
  expect(body.message, where).not.toMatch(insides);
  return body;
}

const kinds: ResourceKind[] = [
  'folder',
  'device',
  'presentation',
  'playlist',
  'theme',
  'file_upload',
  'application',
];

/** Ids for requests: of existing resources, of another organisation's, and unknown ones. */
async function knownTo(): Promise<KnownValues> {
  const own = await Promise.all(kinds.map((kind) => fixture.resource(kind)));
  const ids = [
    ...own.map(({ id }) => id),
    fixture.applicationId,
    fixture.playlistId,
    fixture.bystander.profileId,
    fixture.domainId,
    fixture.outsider.profileId,
    fixture.outsider.domainId,
    fixture.wrongDevice.id,
    await fixture.grant(own[3]?.id ?? ''),
    '01890000-0000-7000-8000-000000000000',
    '00000000-0000-0000-0000-000000000000',
  ];
  return {
    ids: [...ids, ids[0]?.toUpperCase() ?? ''],
    values: {
      password: [PASSWORD, 'x'.repeat(128)],
      current_password: [PASSWORD],
      tzid: ['Europe/Berlin', 'America/New_York', 'UTC'],
      timezone: ['Australia/Lord_Howe', 'Etc/GMT+12'],
      filename: ['a.png', 'ä'.repeat(255)],
    },
  };
}

/** A query string from parsed values. Lists become repeated parameters. */
function queryOf(value: unknown): string {
  if (value === undefined) return '';
  if (value === null || typeof value !== 'object') return `?${encode(value)}`;
  const pairs = Object.entries(value).flatMap(([key, member]) =>
    (Array.isArray(member) ? member : [member]).map((each) => `${encode(key)}=${encode(each)}`),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

function encode(value: unknown): string {
  const text = typeof value === 'object' ? (JSON.stringify(value) ?? '') : String(value);
  // Cut between characters, because another test covers broken escapes.
  return encodeURIComponent(Array.from(text.toWellFormed()).slice(0, 80).join(''));
}

function pathOf(call: Call, value: unknown): string {
  const params = (value ?? {}) as Record<string, unknown>;
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(params[name]) || '-');
}

/** Authors' tools can be newer than the contract, so these calls keep unknown fields in `extra`. */
const storesUnknownFields = new Set<string>(['applicationVersions.create', 'applications.publish']);

describe.each(ids)('%s', (id) => {
  const call: Call = calls[id];

  test(`answers valid and invalid values without failing (seed ${seed})`, async () => {
    const known = await knownTo();
    const part = (name: 'params' | 'query' | 'body') => {
      const schema = call[name];
      if (!schema) return fc.constant(undefined);
      const good = valuesFor(schema, known);
      return fc.oneof({ weight: 3, arbitrary: good }, { weight: 2, arbitrary: mutate(good) });
    };
    const request = fc.record({ params: part('params'), query: part('query'), body: part('body') });
    const runs = call.params || call.query || call.body ? numRuns : 1;
    await fc.assert(
      fc.asyncProperty(request, async ({ params, query, body }) => {
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const sent = { path: pathOf(call, params), query: queryOf(query), ...(payload && { payload }) };
        const error = check(await send(call, sent), `${id} ${JSON.stringify(sent)}`);
        // A body with keys that would reach a prototype is rejected.
        if (error?.code === 'bad_request' && !/"(__proto__|constructor)"/.test(payload ?? ''))
          expect(error.fields?.length, JSON.stringify(error)).toBeGreaterThan(0);
      }),
      { seed, numRuns: runs, endOnFailure: process.env.FUZZ_SHRINK === undefined },
    );
  });

  test('rejects malformed addresses, queries, headers and bodies', async () => {
    const known = await knownTo();
    const path = pathOf(
      call,
      fc.sample(valuesFor(call.params ?? calls['folders.get'].params, known), { seed, numRuns: 1 })[0],
    );
    const queries = call.query ? shareOf(hostileQueries, id) : hostileQueries.slice(0, 3);
    const attempts: Sent[] = queries.map((query) => ({ path, query }));
    if (call.path.includes('{')) {
      attempts.push(
        ...shareOf(hostileSegments, id).map((segment) => ({ path: call.path.replace(/\{\w+\}/, segment) })),
      );
    }
    if (people.has(call.credential) || call.credential === 'device') {
      attempts.push(
        ...shareOf(authorizations, id).map((authorization) => ({ path, headers: { authorization } })),
      );
      attempts.push(
        ...shareOf(hostileValues.filter(isHeader), id).map((key) => ({
          path,
          headers: { 'x-api-key': key },
        })),
      );
    }
    if (call.method !== 'GET') {
      attempts.push(...shareOf(hostileBodies, id).map((payload) => ({ path, payload })));
      attempts.push(
        ...shareOf(contentTypes, id).map((contentType) => ({ path, payload: '{}', contentType })),
      );
    }
    for (const attempt of attempts) {
      check(await send(call, attempt), `${id} ${JSON.stringify(attempt)}`);
    }
  });

  test('names an unknown field', async () => {
    const path = pathOf(call, { id: fixture.playlistId, service: 'terminal', revision: '1' });
    const answers = await Promise.all([
      ...(call.query ? [send(call, { path, query: '?is_staff=true' })] : []),
      ...(call.body ? [send(call, { path, payload: '{"is_staff":true}' })] : []),
    ]);
    for (const answer of answers) {
      const paths = check(answer, id)?.fields?.map((field) => field.path);
      // For a union, the error names the field that distinguishes the alternatives.
      const named = id === 'devices.batch' ? 'action' : 'is_staff';
      if (storesUnknownFields.has(id)) expect(paths).not.toContain(named);
      else expect(paths).toEqual(expect.arrayContaining([named]));
    }
  });
});

test('rejects an oversized body with its reason', async () => {
  const answer = await send(calls['folders.create'], {
    payload: JSON.stringify({ name: 'x'.repeat(2_100_000) }),
  });
  expect([answer.statusCode, check(answer, 'folders.create')?.code]).toEqual([413, 'payload_too_large']);
});

function isHeader(value: unknown): value is string {
  return typeof value === 'string' && /^[\x20-\x7e]+$/.test(value);
}
