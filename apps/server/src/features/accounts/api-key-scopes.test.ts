import {
  type ApiKeyScope,
  apiKeyScopes,
  type BodyInput,
  type Call,
  type CallId,
  type Calls,
  calls,
} from '@vitrine/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import {
  type Caller,
  type CallInput,
  type SignedUp,
  startTestApp,
  type TestApp,
} from '../../testing/test-app.ts';

const NOBODY = '01890000-0000-7000-8000-0000000000ff';

let t: TestApp;
let robin: SignedUp;
beforeAll(async () => {
  t = await startTestApp();
  robin = await t.signUp();
});
afterAll(() => t.close());

async function withKey(...scopes: ApiKeyScope[]) {
  const { key } = await robin.call('apiKeys.create', { body: { name: scopes.join(), scopes } });
  return t.as({ 'x-api-key': key });
}

async function statusOf(scope: ApiKeyScope, id: CallId, input: CallInput<Call>) {
  return (await (await withKey(scope)).try(id, input as never)).status;
}

test('each call rejects a key with every scope but its own', async () => {
  const keys = new Map<string, ReturnType<typeof withKey>>();
  for (const [id, { credential, scope, path }] of Object.entries(calls) as [CallId, Call][]) {
    if (credential !== 'person') continue;
    const own = [scope ?? []].flat();
    const others = apiKeyScopes.filter((each) => each !== 'admin' && !own.includes(each));
    const name = others.join();
    if (!keys.has(name)) keys.set(name, withKey(...others));
    const params = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => [key, NOBODY]));
    const { status } = await ((await keys.get(name)) as Caller).try(id, { params, raw: {} } as never);
    expect([id, status]).toEqual([id, 403]);
  }
});

describe('batch actions', () => {
  type Batch = BodyInput<Calls['devices.batch']>;
  const actions = (deviceIds: string[]): Batch[] => [
    { action: 'publish', deviceIds },
    { action: 'restart', deviceIds },
    { action: 'reboot', deviceIds },
    { action: 'disable', deviceIds },
    { action: 'enable', deviceIds },
    { action: 'set_playlist', deviceIds, playlistId: null },
    { action: 'move_to_folder', deviceIds, folderId: null },
    { action: 'set_tags', deviceIds, tags: [] },
    { action: 'change_tags', deviceIds, remove: ['store'] },
  ];

  test('batch actions need device:publish to publish and device:update for everything else', async () => {
    const screen = await pairDevice(t, robin);
    const [publisher, updater] = [await withKey('device:publish'), await withKey('device:update')];
    for (const body of actions([screen.id])) {
      const isPublish = body.action === 'publish';
      expect([body.action, (await publisher.try('devices.batch', { body })).status]).toEqual([
        body.action,
        isPublish ? 202 : 403,
      ]);
      expect([body.action, (await updater.try('devices.batch', { body })).status]).toEqual([
        body.action,
        isPublish ? 403 : 202,
      ]);
    }
    expect((await robin.call('devices.get', { params: { id: screen.id } })).isDisabled).toBe(false);
  });

  test('need both scopes to set a playlist and publish it', async () => {
    const screen = await pairDevice(t, robin);
    const body: Batch = {
      action: 'set_playlist',
      deviceIds: [screen.id],
      playlistId: null,
      publish: true,
    };
    expect(await statusOf('device:update', 'devices.batch', { body })).toBe(403);
    const both = await withKey('device:update', 'device:publish');
    expect((await both.try('devices.batch', { body })).status).not.toBe(403);
  });
});

describe.each([
  ['device', 'device:read', 'device:update', 'content:read', 'content:write'],
  ['library', 'content:read', 'content:write', 'device:read', 'device:update'],
] as const)('a %s folder', (type, read, write, otherRead, otherWrite) => {
  test('is read with the scope of its type', async () => {
    const { id } = await robin.call('folders.create', { body: { name: 'F', type } });
    const params = { id };
    expect(await statusOf(read, 'folders.get', { params })).toBe(200);
    expect(await statusOf(otherRead, 'folders.get', { params })).toBe(403);
    expect(await statusOf(read, 'folders.libraryLite', { query: { type } })).toBe(200);
    expect(await statusOf(otherRead, 'folders.libraryLite', { query: { type } })).toBe(403);
    expect(await statusOf(read, 'acls.list', { params })).toBe(200);
    expect(await statusOf(otherRead, 'acls.list', { params })).toBe(403);
  });

  test('is changed with the scope of its type', async () => {
    const { id } = await robin.call('folders.create', { body: { name: 'F', type } });
    const params = { id };
    const changes = [
      ['folders.create', { body: { name: 'G', type } }],
      ['folders.update', { params, body: { name: 'H' } }],
      ['folders.move', { params, body: { folderId: null } }],
      ['share.create', { params, body: { domain: true } }],
      ['share.delete', { params, body: {} }],
      ['acls.create', { body: { resourceId: id, grantDomainId: robin.domainId } }],
      ['folders.delete', { params }],
    ] as const satisfies [CallId, unknown][];
    for (const [call, input] of changes) {
      expect([call, await statusOf(otherWrite, call, input)]).toEqual([call, 403]);
      expect([call, (await statusOf(write, call, input)) < 300]).toEqual([call, true]);
    }
  });
});

test('an admin key manages the organisation, but never credentials or the second factor', async () => {
  const admin = await withKey('admin');
  expect((await admin.call('profile.get')).id).toBe(robin.profileId);
  expect((await admin.try('profile.update', { body: { name: 'Robin' } })).status).toBe(200);
  expect((await admin.try('domain.update', { body: { name: 'Corner shops' } })).status).toBe(200);
  const refused = [
    ['profile.update', { body: { currentPassword: 'x', newPassword: 'another fine password' } }],
    ['domain.update', { body: { mfaRequired: true } }],
    ['accounts.changeEmail', { body: { email: 'x@example.com', password: 'x' } }],
    ['apiKeys.create', { body: { name: 'k', scopes: ['admin'] } }],
    ['apiKeys.list', {}],
    ['auth.sessions', {}],
    ['auth.endOtherSessions', {}],
    ['auth.startMfa', { body: { password: 'x' } }],
  ] as const;
  for (const [call, input] of refused)
    expect([call, (await admin.try(call, input as never)).status]).toEqual([call, 403]);
});

test('a key that can read screens and content can subscribe to the channel of its domain', async () => {
  const allowed = await withKey('device:read', 'content:read');
  const { clientId, channelId } = await allowed.call('realtime.auth', { body: {} });
  expect(clientId).toMatch(/^api-keys\//);
  expect(channelId).toBe((await robin.call('realtime.auth', { body: {} })).channelId);
  expect(await statusOf('admin', 'realtime.auth', { body: {} })).toBe(200);
  for (const scope of ['device:read', 'content:read', 'device:update'] as const)
    expect([scope, await statusOf(scope, 'realtime.auth', { body: {} })]).toEqual([scope, 403]);
});
