import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContentOrigins } from '../../platform/http/content-origins.ts';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, putFile } from '../../testing/uploads.ts';
import { createContentOwners } from './content-owners.ts';

/* With a wildcard in CONTENT_URL each organisation's files are on its own origin, and on no other. */

let app: TestApp;
let robin: SignedUp;
let casey: SignedUp;
let hosts: Record<'robin' | 'casey', string>;

beforeAll(async () => {
  app = await startTestApp({ CONTENT_URL: 'http://*.localhost:8081' });
  [robin, casey] = [await app.signUp(), await app.signUp()];
  hosts = { robin: await hostOf(robin), casey: await hostOf(casey) };
});
afterAll(() => app.close());

async function hostOf(person: SignedUp): Promise<string> {
  const { contentUrl } = await person.call('profile.get');
  return new URL(contentUrl as string).host;
}

async function statusOf(url: string, host: string, method: 'GET' | 'HEAD' = 'GET'): Promise<number> {
  return (await app.app.content.inject({ method, url, headers: { host } })).statusCode;
}

/** Sends a PUT to one of Robin's targets, at this host. */
async function putAt(host: string, target: { url: string; headers: Record<string, string> }, body: Buffer) {
  return (await putFile(app, { id: '', ...target }, body, { host })).statusCode;
}

const others = () => [hosts.casey, 'localhost:8081', 'www.localhost:8081', '127.0.0.1:8081'];

test('gives each organisation a different, stable origin', async () => {
  expect(hosts.robin).not.toBe(hosts.casey);
  expect(await hostOf(robin)).toBe(hosts.robin);
  expect(hosts.robin).toBe(`o${robin.domainId.replaceAll('-', '')}.localhost:8081`);
});

test('the heartbeat reply contains the content origin of the screen’s organisation', async () => {
  const device = await pairDevice(app, robin);
  const { contentUrl } = await device.call('device.heartbeat', { body: {} });
  expect(contentUrl).toBe(`http://${hosts.robin}`);
  const { id: _, ...waiting } = await app.anonymous.call('devices.createLite', { body: {} });
  const outsider = app.as({ authorization: `Token ${waiting.apiToken}` });
  expect((await outsider.call('device.heartbeat', { body: {} })).contentUrl).toBeNull();
});

describe('a file', () => {
  test('is uploaded to and served on the origin of its organisation alone', async () => {
    const bytes = await makePicture();
    const target = await robin.call('fileUploads.create', {
      body: { filename: 'a.png', contentType: 'image/png', contentLength: bytes.length },
    });
    expect(new URL(target.url).host).toBe(hosts.robin);
    for (const host of others()) expect(await putAt(host, target, bytes), host).toBe(404);
    expect(await putAt(hosts.robin, target, bytes)).toBe(204);
    const file = await robin.call('fileUploads.get', { params: { id: target.id } });
    for (const url of [file.url, file.thumbnailUrl]) {
      expect(await statusOf(url as string, hosts.robin)).toBe(200);
      for (const host of others()) {
        expect(await statusOf(url as string, host), host).toBe(404);
        expect(await statusOf(url as string, host, 'HEAD'), host).toBe(404);
      }
    }
  });

  test('that two organisations uploaded is served on both of their origins', async () => {
    const bytes = await makePicture(5, 5);
    const own = async (person: SignedUp, host: string) => {
      const target = await person.call('fileUploads.create', {
        body: { filename: 'b.png', contentType: 'image/png', contentLength: bytes.length },
      });
      expect(await putAt(host, target, bytes)).toBe(204);
      return (await person.call('fileUploads.get', { params: { id: target.id } })).url as string;
    };
    const url = await own(robin, hosts.robin);
    expect(await statusOf(url, hosts.casey)).toBe(404);
    expect(await own(casey, hosts.casey)).toBe(url);
    for (const host of [hosts.robin, hosts.casey]) expect(await statusOf(url, host)).toBe(200);
  });
});

test('a bundle is uploaded to and served on the origin of its organisation alone', async () => {
  const { key } = await robin.call('apiKeys.create', { body: { name: 'deploy', scopes: ['content:write'] } });
  const { id } = await robin.call('applications.create', { body: { name: 'Kit' } });
  const { wire } = await app.as({ 'mira-apikey': key }).try('applications.publish', {
    params: { id },
    raw: { name: 'Kit', version: '1.0.0', presentation_properties: [], strings: {} },
  });
  const { pathname, search, host } = new URL((wire as { source_url: string }).source_url);
  expect(host).toBe(hosts.robin);
  const send = (to: string) =>
    app.app.content.inject({
      method: 'PUT',
      url: pathname + search,
      headers: { host: to, 'content-type': 'text/javascript' },
      payload: '({ default: () => null })',
    });
  for (const other of others()) expect((await send(other)).statusCode, other).toBe(404);
  expect((await send(hosts.robin)).statusCode).toBe(204);
  const { currentAppVersion } = await robin.call('applications.get', { params: { id } });
  const url = currentAppVersion?.sourceUrl as string;
  expect(await statusOf(url, hosts.robin)).toBe(200);
  for (const other of others()) expect(await statusOf(url, other), other).toBe(404);
});

test('lets pages load from all origins, and names the common one in the configuration', async () => {
  const { headers } = await app.app.http.inject({ url: '/screens', headers: { accept: 'text/html' } });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: http://*.localhost:8081");
  expect(policy).toMatch(/connect-src [^;]*http:\/\/\*\.localhost:8081/);
  const { json } = await app.app.http.inject({ url: '/config.json' });
  expect(json()).toMatchObject({ content_url: 'http://localhost:8081', has_content_origins: true });
});

test('without a wildcard, every host serves every file without a database query', async () => {
  const owners = createContentOwners(null as never, createContentOrigins({ CONTENT_PORT: 8081 }));
  expect(await owners.canServeFile('anything.example', 'files', 'a.png')).toBe(true);
  expect(await owners.acceptsUpload('anything.example', robin.domainId)).toBe(true);
  expect(await owners.acceptsBundle('anything.example', robin.domainId)).toBe(true);
});
