import { type ApiKeyScope, type Call, type CallId, calls, errorBody } from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Actor,
  actors,
  type Cell,
  expectedOutcome,
  hasPermission,
  matrix,
  type Row,
  rowsOf,
} from './access-matrix.ts';
import { type AccessFixture, createAccessFixture, SECRET } from './access-matrix-fixture.ts';
import { pendingCalls } from './pending-calls.ts';
import { type CallInput, type SignedUp, startTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
let fixture: AccessFixture;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createAccessFixture(t);
});
afterAll(() => t.close());

const ids = Object.keys(calls) as CallId[];

/** Creates credentials for one request, because the previous one may have revoked them. */
async function createCredentials(
  actor: Actor,
  person: SignedUp,
  call: Call,
): Promise<Record<string, string>> {
  switch (actor) {
    case 'anonymous':
      return {};
    case 'device':
    case 'wrongDevice':
      return { authorization: `Token ${fixture[actor].token}` };
    case 'expired':
      return { authorization: `Bearer ${(await fixture.session(person, 'expired')).token}` };
    case 'keyWithoutScope':
      return { 'x-api-key': (await fixture.apiKey(person, ['reports:read'])).key };
    case 'keyWithScope': {
      const scopes: readonly ApiKeyScope[] = [call.scope ?? 'admin'].flat();
      return { 'x-api-key': (await fixture.apiKey(person, scopes)).key };
    }
    default:
      return { authorization: `Bearer ${(await fixture.session(person)).token}` };
  }
}

function personOf(actor: Actor): SignedUp {
  switch (actor) {
    case 'anonymous':
    case 'expired':
    case 'device':
    case 'wrongDevice':
    case 'keyWithoutScope':
    case 'keyWithScope':
      return fixture.owner;
    default:
      return fixture[actor];
  }
}

/** Makes the call as this actor, and describes the problems of the reply. Empty if it is correct. */
async function findProblems(id: CallId, row: Row, actor: Actor): Promise<string[]> {
  const call: Call = calls[id];
  const { rule } = row;
  const kind = 'needs' in rule ? rule.on : rule.on === 'list' ? rule.of : undefined;
  const target = kind && (await fixture.resource(kind));
  const person = personOf(actor);
  const cell: Cell = { fixture, actor, person, id: target?.id ?? '' };
  const input = ((await row.input?.(cell)) ?? {}) as CallInput<Call>;
  const n = fixture.unique();
  const caller = t.as(await createCredentials(actor, person, call));
  const { status, wire } = await caller.try(id, {
    ...input,
    address: `10.88.${Math.floor(n / 250)}.${n % 250}`,
  } as never);
  if (target) await fixture.trash(target.id);

  const text = JSON.stringify(wire);
  const verdict = expectedOutcome(call, rule, actor);
  const found: string[] = [];
  if (verdict === 'permitted') {
    if (row.answers ? !row.answers.includes(status) : status >= 300)
      found.push(`gets status ${status}: ${text}`);
  } else if (verdict === 'own') {
    if (status >= 300 && status !== 404) found.push(`gets status ${status}: ${text}`);
    if ([SECRET, fixture.device.id, fixture.domainId].some((each) => text?.includes(each)))
      found.push(`gets data of another organisation: ${text}`);
  } else {
    if (status !== verdict) found.push(`gets status ${status} instead of ${verdict}: ${text}`);
    if (!errorBody.safeParse(wire).success) found.push(`gets no error body: ${text}`);
    if (text?.includes(SECRET)) found.push(`gets the secret name: ${text}`);
  }
  if (rule.on === 'list' && verdict === 'permitted' && target) {
    const listed = text.includes(target.id);
    if (listed !== hasPermission(actor, 'read'))
      found.push(listed ? 'sees it in the list' : 'misses it in the list');
  }
  return found.map((problem) => `${actor} ${problem}`);
}

test('has a row for every call of the contract', () => {
  expect(Object.keys(matrix).sort()).toEqual([...ids].sort());
});

test('has rules that match the credentials of their calls', () => {
  for (const id of ids) {
    for (const { rule } of rowsOf(id)) {
      const kind = rule.on === 'anybody' ? 'none' : rule.on === 'screen' ? 'device' : 'people';
      const { credential } = calls[id];
      expect(credential === 'none' || credential === 'device' ? credential : 'people', id).toBe(kind);
    }
  }
});

describe.each(ids.filter((id) => !pendingCalls.includes(id)))('who can call %s', (id) => {
  test.each(rowsOf(id).map((row) => [row.variant ?? 'for each actor', row] as const))(
    '%s',
    async (_, row) => {
      const found = await Promise.all(actors.map((actor) => findProblems(id, row, actor)));
      expect(found.flat()).toEqual([]);
    },
  );
});
