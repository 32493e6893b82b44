import { createHash } from 'node:crypto';
import { kitProperties, kitStrings } from '@vitrine/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { preventPurges } from '../../platform/backup/backup-lock.ts';
import { type Caller, type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeBundles } from './bundle-purge.ts';

/*
 * The requests of `raydiant-scripts deploy` (4.6.0), as recorded: the publish with the header Mira-APIKey, then
 * one PUT for each part with a Content-Type and nothing else.
 */

let app: TestApp;
let robin: SignedUp;
let tool: Caller;
let applicationId: string;

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  const { key } = await robin.call('apiKeys.create', { body: { name: 'deploy', scopes: ['content:write'] } });
  tool = app.as({ 'mira-apikey': key });
  ({ id: applicationId } = await robin.call('applications.create', { body: { name: 'Kit' } }));
});
afterAll(() => app.close());

const bundle = '({ default: () => null })';
const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

async function publish(version: string) {
  const { status, wire } = await tool.try('applications.publish', {
    params: { id: applicationId },
    raw: {
      name: 'Kit',
      version,
      presentation_properties: kitProperties,
      strings: { en: { ...kitStrings, description: 'An app', callToAction: 'Create' } },
    },
  });
  return { status, targets: wire as { id: string } & Record<string, string> };
}

async function put(target: string | undefined, payload: string, type: string) {
  const { pathname, search } = new URL(target ?? '');
  const { statusCode } = await app.app.content.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { 'content-type': type },
    payload,
  });
  return statusCode;
}

const current = async () =>
  (await robin.call('applications.get', { params: { id: applicationId } })).currentAppVersion;

// The first picture starts a sandbox process.
test('a deployed version becomes current once its bundle is uploaded', async () => {
  const { status, targets } = await publish('1.2.3');
  expect(status).toBe(201);
  expect(await current()).toBeNull();
  expect(await put(targets.source_url, bundle, 'application/javascript')).toBe(204);
  expect(await put(targets.icon_url, icon, 'image/svg+xml')).toBe(204);
  expect(await put(targets.thumbnail_url, icon, 'image/svg+xml')).toBe(204);
  const sha256 = createHash('sha256').update(bundle).digest('hex');
  const version = await current();
  expect(version).toMatchObject({
    id: targets.id,
    majorVersion: 1,
    minorVersion: 2,
    patchVersion: 3,
    sourceUrl: `/bundles/${sha256}.js`,
    strings: { en: { title: 'Title', callToAction: 'Create' } },
    configurableDuration: false,
  });
  const served = await app.app.content.inject({ url: version?.sourceUrl ?? '' });
  expect(served.body).toBe(bundle);
  const shown = await app.app.content.inject({ url: version?.iconUrl ?? '' });
  expect(shown.headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  expect(shown.headers['content-security-policy']).toContain('sandbox');
});

test('an upload address accepts one file, and the same file again after a lost reply', async () => {
  const { targets } = await publish('2.0.0');
  const before = await current();
  expect(await put(targets.source_url, bundle, 'text/javascript')).toBe(204);
  expect((await current())?.id).not.toBe(before?.id);
  expect(await put(targets.source_url, bundle, 'text/javascript')).toBe(204);
  expect(await put(targets.source_url, 'other', 'text/javascript')).toBe(409);
});

test('replaces a version only until it has a bundle', async () => {
  const first = await publish('3.0.0');
  const second = await publish('3.0.0');
  expect(second.targets.id).toBe(first.targets.id);
  expect(await put(second.targets.source_url, bundle, 'text/javascript')).toBe(204);
  expect((await publish('3.0.0')).status).toBe(409);
});

test('rejects an upload address that is altered, expired or for another part', async () => {
  const { targets } = await publish('4.0.0');
  const changed = targets.source_url?.replace('signature=', 'signature=x');
  expect(await put(changed, bundle, 'text/javascript')).toBe(403);
  expect(await put(targets.source_url?.replace('/source?', '/icon?'), icon, 'image/svg+xml')).toBe(403);
  expect(await put(targets.source_url?.replace(/\?.*/, ''), bundle, 'text/javascript')).toBe(403);
  await app.clock.advanceAsync(3_601_000);
  expect(await put(targets.source_url, bundle, 'text/javascript')).toBe(403);
});

test('accepts only scripts as bundles, and only pictures as icons', async () => {
  const { targets } = await publish('5.0.0');
  expect(await put(targets.source_url, '<p>', 'text/html')).toBe(400);
  expect(await put(targets.icon_url, '<p>', 'text/html')).toBe(400);
  expect(await put(targets.source_url, '', 'text/javascript')).toBe(400);
  expect((await publish('no number')).status).toBe(400);
});

test('stores fields of a newer tool and names them in the reply', async () => {
  const { status, wire } = await tool.try('applications.publish', {
    params: { id: applicationId },
    raw: {
      name: 'Kit',
      version: '5.0.0',
      runtime: 'next',
      allowed_request_domains: ['menu.example'],
      presentation_properties: [],
    },
  });
  expect(status).toBe(201);
  expect(wire).toMatchObject({
    extra: { runtime: 'next', allowed_request_domains: ['menu.example'] },
    warnings: [{ path: 'runtime' }, { path: 'allowed_request_domains' }],
  });
});

test('other organisations and keys without the scope cannot publish', async () => {
  const body = { name: 'Theirs', version: '9.0.0' };
  const outsider = await app.signUp();
  const input = { params: { id: applicationId }, body };
  expect((await outsider.try('applications.publish', input)).status).toBe(404);
  const { key } = await robin.call('apiKeys.create', { body: { name: 'read', scopes: ['content:read'] } });
  expect((await app.as({ 'mira-apikey': key }).try('applications.publish', input)).status).toBe(403);
});

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>${inside}</svg>`;

test('sanitises drawings of a version, and rejects files that are not pictures', async () => {
  const { targets } = await publish('6.0.0');
  expect(await put(targets.icon_url, drawing('<script>alert(1)</script>'), 'image/svg+xml')).toBe(204);
  expect(await put(targets.thumbnail_url, 'no picture', 'image/png')).toBe(400);
  expect(await put(targets.source_url, 'export {}', 'text/javascript')).toBe(204);
  const { body } = await app.app.content.inject({ url: (await current())?.iconUrl ?? '' });
  expect(body).toContain('<rect');
  expect(body).not.toContain('script');
});

test('counts a bundle as storage once, and rejects one that does not fit', async () => {
  const used = async () => (await robin.call('domain.usage')).storage.used;
  const before = await used();
  const script = `/* ${'x'.repeat(1000)} */`;
  for (const version of ['7.0.0', '7.0.1']) {
    const { targets } = await publish(version);
    expect(await put(targets.source_url, script, 'text/javascript')).toBe(204);
    expect(await used()).toBe(before + script.length);
  }
  await app.database.pool.query(
    'update domain_usage set storage_bytes_limit = storage_bytes where domain_id = $1',
    [robin.domainId],
  );
  const { targets } = await publish('7.0.2');
  expect(await put(targets.source_url, `${script} `, 'text/javascript')).toBe(507);
  expect(await used()).toBe(before + script.length);
  await app.database.pool.query('update domain_usage set storage_bytes_limit = null');
});

test('rejects an oversized bundle while it is being received', async () => {
  const { targets } = await publish('7.1.0');
  expect(await put(targets.source_url, ' '.repeat(20_000_001), 'text/javascript')).toBe(400);
  expect(await put(targets.icon_url, ' '.repeat(2_000_001), 'image/png')).toBe(400);
});

test('after thirty days, removes parts that no version uses and no screen plays', async () => {
  const { db, pool } = app.database;
  const script = '/* to be removed */';
  const { targets } = await publish('8.0.0');
  expect(await put(targets.source_url, script, 'text/javascript')).toBe(204);
  const url = `/bundles/${createHash('sha256').update(script).digest('hex')}.js`;
  const deleted: string[] = [];
  const purge = () =>
    purgeBundles({ db, clock: app.clock.clock, storage: { delete: async (key) => void deleted.push(key) } });
  const days = (count: number) => app.clock.advanceAsync(count * 86_400_000);
  await days(2);
  await purge();
  await days(40);
  await purge();
  expect(deleted).not.toContain(url.slice(1));
  await pool.query("update application_versions set source_url = '/bundles/other.js' where source_url = $1", [
    url,
  ]);
  await purge();
  await days(31);
  const backup = await pool.connect();
  await backup.query('begin');
  await preventPurges(backup);
  await purge();
  expect(deleted).not.toContain(url.slice(1));
  await backup.query('commit');
  backup.release();
  await purge();
  expect(deleted).toContain(url.slice(1));
  const { rows } = await pool.query('select from bundle_files where key = $1', [url.slice(1)]);
  expect(rows).toEqual([]);
});
