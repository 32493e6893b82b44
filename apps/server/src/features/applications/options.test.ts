import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture } from '../../testing/uploads.ts';

/** Lists from an application's own server. Here, a server on loopback stands in for the public web. */

let app: TestApp;
let robin: SignedUp;
let site: Server;
let applicationId: string;
const asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) =>
  response.end();

const json = (response: ServerResponse, value: unknown, type = 'application/json'): void => {
  response.setHeader('content-type', type);
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
};

beforeAll(async () => {
  site = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  app = await startTestApp(
    {},
    {
      web: {
        resolve: async (name) => (name === 'inside.test' ? ['10.0.0.7'] : ['93.184.215.14']),
        connect: () => connect(port, '127.0.0.1'),
      },
    },
  );
  robin = await app.signUp();
  ({ id: applicationId } = await robin.call('applications.create', { body: { name: 'Guide' } }));
  const choice = (name: string, optionsUrl: string) => ({
    name,
    type: 'selection' as const,
    optional: true,
    optionsUrl,
  });
  await robin.call('applicationVersions.create', {
    params: { id: applicationId },
    body: {
      name: 'Guide',
      majorVersion: 1,
      sourceUrl: 'https://guide.test/bundle.js',
      presentationProperties: [
        { name: 'city', type: 'string', optional: true },
        choice('district', 'http://lists.test/districts?city={{city}}'),
        choice('inside', 'http://inside.test/secrets'),
        choice('host', 'http://{{city}}.test/list'),
        choice('own', '/files/list.json'),
        {
          name: 'photos',
          type: 'selectionWithImages',
          optional: true,
          imagesUrl: 'http://lists.test/photos',
        },
        {
          name: 'offers',
          type: 'array',
          optional: true,
          properties: [choice('store', 'http://lists.test/stores')],
        },
      ],
    },
  });
});
afterAll(async () => {
  await app.close();
  site.close();
});

const load = (property: string, values: Record<string, unknown> = {}, person = robin) =>
  person.try('applications.loadOptions', { params: { id: applicationId }, body: { property, values } });

test('fetches the declared address with the values filled in, and caches the list for a minute', async () => {
  answer = (_request, response) =>
    json(response, [
      { name: 'mitte', value: 1 },
      { label: 'Nord', value: 'n' },
      'plain',
      { name: 'no value' },
      7,
    ]);
  asked.length = 0;
  const { status, data } = await load('district', { city: 'Köln & Bonn' });
  expect(status).toBe(200);
  expect(data?.options).toEqual([
    { name: 'mitte', value: 1 },
    { name: 'Nord', label: 'Nord', value: 'n' },
    { name: 'plain', value: 'plain' },
  ]);
  await load('district', { city: 'Köln & Bonn' });
  expect(asked).toEqual(['/districts?city=K%C3%B6ln%20%26%20Bonn']);
  await app.clock.advanceAsync(61_000);
  await load('district', { city: 'Köln & Bonn' });
  expect(asked).toHaveLength(2);
});

test('reads lists of properties within arrays', async () => {
  answer = (_request, response) => json(response, [{ name: 'A', value: 'a' }]);
  expect((await load('offers.store')).data?.options).toEqual([{ name: 'A', value: 'a' }]);
});

test.each([
  ['a property without a list', 'city', {}, 400],
  ['a property that does not exist', 'nothing.at.all', {}, 400],
  ['a path of the content origin, which browsers can request', 'own', {}, 400],
  ['a host that a value would choose', 'host', { city: 'lists' }, 400],
  ['values that make too long an address', 'district', { city: 'x'.repeat(9000) }, 400],
  ['an address of the internal network', 'inside', {}, 503],
] as const)('rejects %s', async (_what, property, values, status) => {
  answer = (_request, response) => json(response, []);
  asked.length = 0;
  expect((await load(property, values)).status).toBe(status);
  expect(asked).toEqual([]);
});

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(500).end()],
  ['a page', (response: ServerResponse) => json(response, '<p>', 'text/html')],
  ['JSON that is not a list', (response: ServerResponse) => json(response, { data: [] })],
  ['damaged JSON', (response: ServerResponse) => json(response, '[{')],
  ['more than half a megabyte', (response: ServerResponse) => json(response, ['x'.repeat(600_000)])],
])('reports the list as unavailable when the server returns %s', async (what, reply) => {
  answer = (_request, response) => reply(response);
  const { status, wire, headers } = await load('district', { city: what });
  expect(status).toBe(503);
  expect(wire).toMatchObject({ code: 'unavailable' });
  expect(headers['retry-after']).toBe('5');
});

test('limits the concurrent requests of one organisation', async () => {
  const waiting: ServerResponse[] = [];
  answer = (_request, response) => void waiting.push(response);
  const loads = Array.from({ length: 6 }, (_, index) => load('district', { city: `slow ${index}` }));
  await expect.poll(() => waiting.length).toBe(6);
  const { status, headers } = await load('district', { city: 'one more' });
  expect([status, headers['retry-after']]).toEqual([429, '2']);
  for (const response of waiting) json(response, []);
  for (const { status: each } of await Promise.all(loads)) expect(each).toBe(200);
});

test('lets only people who can edit a presentation of the application load its lists', async () => {
  answer = (_request, response) => json(response, []);
  const outsider = await app.signUp();
  expect((await load('district', {}, outsider)).status).toBe(404);
  const { presentation } = await robin.call('presentations.create', {
    body: { name: 'Mine', applicationId, applicationVars: {} },
  });
  const body = { property: 'district', presentationId: presentation.id };
  const params = { id: applicationId };
  expect((await robin.try('applications.loadOptions', { params, body })).status).toBe(200);
  expect((await outsider.try('applications.loadOptions', { params, body })).status).toBe(404);
  const { key } = await robin.call('apiKeys.create', { body: { name: 'read', scopes: ['content:read'] } });
  expect((await app.as({ 'x-api-key': key }).try('applications.loadOptions', { params, body })).status).toBe(
    403,
  );
});

test('serves small pictures of the options from the content origin, at signed addresses only', async () => {
  const large = await makePicture(1500, 1000);
  answer = ({ url }, response) => {
    if (url === '/photos') return json(response, ['http://lists.test/a.png', 'http://lists.test/b.svg']);
    response.setHeader('content-type', 'image/png');
    response.end(url === '/a.png' ? large : '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  };
  const { data } = await load('photos');
  const [first, second] = data?.options ?? [];
  expect(first).toMatchObject({ name: 'a.png', value: 'http://lists.test/a.png' });
  const read = (url = '') => app.app.content.inject({ url });
  const shown = await read(first?.thumbnailUrl);
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 640, format: 'webp' });
  // The file claims to be a PNG but is a drawing.
  expect((await read(second?.thumbnailUrl)).statusCode).toBe(502);
  expect((await read(first?.thumbnailUrl?.replace('a.png', 'c.png'))).statusCode).toBe(403);
  await app.clock.advanceAsync(3 * 3_600_000);
  expect((await read(first?.thumbnailUrl)).statusCode).toBe(403);
});
