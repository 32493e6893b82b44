import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedApplications } from '../applications/seed.ts';

/* A host can replace the network access of the server, as these tests do. */

const FEED = '<rss><channel><title>Daily</title><item><title>Rain</title></item></channel></rss>';

let site: Server;
let app: TestApp;
let robin: SignedUp;

beforeAll(async () => {
  site = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/xml', 'x-frame-options': 'DENY' }).end(FEED),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  const web = { resolve: async () => ['93.184.215.14'], connect: () => connect(port, '127.0.0.1') };
  app = await startTestApp({}, { web });
  robin = await app.signUp();
  const builtIn = (slug: string, property: string) => ({
    slug,
    name: `Test ${slug}`,
    description: '',
    version: '9.0.0',
    embedded_url_format: `/apps/${slug}/9.0.0/index.html#${property}=:${property}`,
    configurable_duration: true,
    default_duration: 15,
    icon_url: `/apps/${slug}/9.0.0/icon.svg`,
    thumbnail_url: `/apps/${slug}/9.0.0/thumbnail.svg`,
    presentation_properties: [{ name: property, type: 'string' }],
    strings: {},
  });
  await seedApplications(
    app.database.db,
    { applications: [builtIn('web-page', 'url'), builtIn('news', 'feed')] },
    app.clock.clock.now(),
  );
});
afterAll(async () => {
  await app.close();
  await new Promise((resolve) => site.close(resolve));
});

async function save(slug: string, applicationVars: Record<string, string>): Promise<string> {
  const { data } = await robin.call('applications.list', { query: { search: `Test ${slug}` } });
  const { presentation } = await robin.call('presentations.create', {
    body: { name: slug, applicationId: data[0]?.id ?? '', applicationVars },
  });
  return presentation.id;
}

test('checks a saved web page through the network access of the host', async () => {
  const id = await save('web-page', { url: 'http://page.test/' });
  const stateOf = async () =>
    (await robin.call('presentations.get', { params: { id } })).pageCheck?.state ?? null;
  await expect.poll(stateOf).toBe('framing_refused');
});

test('fetches a feed through the network access of the host', async () => {
  const address = 'http://news.test/rss.xml';
  await save('news', { feed: address });
  const reply = await app.app.content.inject({ url: '/feeds/news', query: { address } });
  expect(reply.json()).toMatchObject({ title: 'Daily', items: [{ title: 'Rain' }] });
});
