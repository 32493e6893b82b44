import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FetchError, type GuardedReply } from '../../platform/outgoing/guarded-fetch.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { seedApplications } from '../applications/seed.ts';
import { feedRoutes } from './feeds.routes.ts';
import { createFeeds, type FeedsDependencies } from './feeds.service.ts';
import { WeatherError } from './weather-provider.ts';

const address = 'https://news.test/rss.xml';
const rss = '<rss><channel><title>Daily</title><item><title>Rain</title></item></channel></rss>';

let app: TestApp;
let robin: SignedUp;
let feeds: FastifyInstance;
const world = {
  fetched: [] as { url: string; headers: Record<string, string> | undefined }[],
  reply: (): Partial<GuardedReply> => ({}),
  report: async () => ({
    place: { name: 'Berlin', region: 'Berlin', country: 'Germany' },
    current: { temperature: 4, condition: 'rain' as const, isDay: true },
    days: [],
  }),
};

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  const builtIn = (slug: string, name: string, property: string) => ({
    slug,
    name,
    description: '',
    version: '9.0.0',
    embedded_url_format: `/apps/${slug}/9.0.0/index.html#${property}=:${property}`,
    configurable_duration: true,
    default_duration: 15,
    icon_url: `/apps/${slug}/9.0.0/icon.svg`,
    thumbnail_url: `/apps/${slug}/9.0.0/thumbnail.svg`,
    presentation_properties: [{ name: property, type: 'string', optional: true }],
    strings: {},
  });
  await seedApplications(
    app.database.db,
    { applications: [builtIn('news', 'Test news', 'feed'), builtIn('weather', 'Test weather', 'place')] },
    app.clock.clock.now(),
  );
  feeds = serve({ provider: { report: () => world.report() } });
});
afterAll(() => app.close());

function serve(more: Partial<FeedsDependencies>): FastifyInstance {
  const server = Fastify();
  const made = createFeeds({
    db: app.database.db,
    clock: app.clock.clock,
    weatherUrl: undefined,
    sandbox: app.app.platform.sandbox,
    fetch: async (url, { headers }) => {
      world.fetched.push({ url, headers });
      const body = Buffer.from(rss);
      return {
        status: 200,
        url,
        headers: { 'content-type': 'text/xml', etag: '"1"' },
        body,
        ...world.reply(),
      };
    },
    ...more,
  });
  feedRoutes(server, made);
  return server;
}

async function save(name: string, applicationVars: Record<string, unknown>): Promise<void> {
  const { data } = await robin.call('applications.list', { query: { search: name, isBuiltIn: 'true' } });
  await robin.call('presentations.create', {
    body: { name, applicationId: data.find((each) => each.name === name)?.id ?? '', applicationVars },
  });
}

const news = (of: string, headers: Record<string, string> = {}) =>
  feeds.inject({ url: `/feeds/news?${new URLSearchParams({ address: of })}`, headers });
const weather = (place: string, server = feeds) =>
  server.inject({ url: `/feeds/weather?${new URLSearchParams({ place })}` });

test('fetches only feeds of saved presentations', async () => {
  expect((await news(address)).json()).toMatchObject({ code: 'not_requested' });
  expect((await news('https://other.test/')).statusCode).toBe(403);
  expect((await news('')).statusCode).toBe(400);
  expect((await feeds.inject('/feeds/news?address=a&address=b')).statusCode).toBe(400);
  expect(world.fetched).toEqual([]);
  await save('Test news', { feed: ` ${address} ` });
  const response = await news(address);
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({
    title: 'Daily',
    items: [{ title: 'Rain', summary: '', published_at: null, image_url: null }],
    fetched_at: app.clock.clock.now().toISOString(),
  });
});

test('fetches once for a hundred screens, and returns 304 when nothing has changed', async () => {
  const before = world.fetched.length;
  const replies = await Promise.all(Array.from({ length: 100 }, () => news(address)));
  expect(world.fetched).toHaveLength(before);
  const { etag } = replies[0]?.headers ?? {};
  expect((await news(address, { 'if-none-match': String(etag) })).statusCode).toBe(304);
});

test('revalidates a feed with its ETag, and treats 304 as fresh', async () => {
  await app.clock.advanceAsync(5 * 60_000);
  world.reply = () => ({ status: 304, body: Buffer.alloc(0) });
  const response = await news(address);
  expect(world.fetched.at(-1)?.headers).toMatchObject({ 'if-none-match': '"1"' });
  expect(response.json()).toMatchObject({ title: 'Daily', fetched_at: app.clock.clock.now().toISOString() });
});

test('serves the last feed with its age while the site is down or returns garbage', async () => {
  const { fetched_at } = (await news(address)).json();
  await app.clock.advanceAsync(6 * 60_000);
  world.reply = () => {
    throw new FetchError('unavailable', 'The address did not respond.');
  };
  expect((await news(address)).json()).toMatchObject({ title: 'Daily', fetched_at });
  await app.clock.advanceAsync(61_000);
  world.reply = () => ({ body: Buffer.from('<html>Sign in</html>') });
  expect((await news(address)).json()).toMatchObject({ title: 'Daily', fetched_at });
  await app.clock.advanceAsync(61_000);
  world.reply = () => ({ body: Buffer.from(`<rss><channel>${'<a>'.repeat(100_000)}`) });
  expect((await news(address)).json()).toMatchObject({ title: 'Daily', fetched_at });
});

test('explains why a feed that was never fetched is missing', async () => {
  world.reply = () => {
    throw new FetchError('refused', 'The address is not on the public web.');
  };
  await save('Test news', { feed: 'http://10.0.0.1/' });
  const refused = await news('http://10.0.0.1/');
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'refused']);
  expect(refused.headers['cache-control']).toBe('no-store');
  world.reply = () => ({ body: Buffer.from('<html>Hello</html>') });
  await save('Test news', { feed: 'https://page.test/' });
  const page = await news('https://page.test/');
  expect([page.statusCode, page.json().code]).toEqual([502, 'unavailable']);
});

test('decodes a feed in an encoding other than UTF-8', async () => {
  const latin = rss
    .replace('<rss>', '<?xml version="1.0" encoding="ISO-8859-1"?><rss>')
    .replace('Rain', 'Wärme');
  world.reply = () => ({ body: Buffer.from(latin, 'latin1') });
  await save('Test news', { feed: 'https://latin.test/' });
  expect((await news('https://latin.test/')).json().items[0].title).toBe('Wärme');
});

test('does not fetch an address for an application that did not save it', async () => {
  await save('Test news', { feed: 'Berlin' });
  expect((await weather('Berlin')).json()).toMatchObject({ code: 'not_requested' });
});

test('returns the weather of a place, and the last known weather with its age while the provider is down', async () => {
  await save('Test weather', { place: 'Berlin' });
  const first = (await weather('Berlin')).json();
  expect(first).toMatchObject({
    place: { name: 'Berlin', country: 'Germany' },
    current: { temperature: 4, condition: 'rain', is_day: true },
  });
  world.report = () => Promise.reject(new WeatherError('unavailable', 'Away.'));
  await app.clock.advanceAsync(3_600_000);
  expect((await weather('Berlin')).json()).toEqual(first);
});

test('returns 404 for an unknown place', async () => {
  world.report = () => Promise.reject(new WeatherError('unknown_place', 'There is no such place.'));
  await save('Test weather', { place: 'Xyzzy' });
  const response = await weather('Xyzzy');
  expect([response.statusCode, response.json().code]).toEqual([404, 'unknown_place']);
});

test('returns 503 when no weather service is configured', async () => {
  const response = await weather('', serve({ weatherUrl: undefined }));
  expect([response.statusCode, response.json().code]).toEqual([503, 'not_configured']);
});

test('serves feeds on the content origin, for pages of any origin', async () => {
  const response = await app.app.content.inject('/feeds/news?address=https%3A%2F%2Fnever.test%2F');
  expect(response.json()).toMatchObject({ code: 'not_requested' });
  expect(response.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  });
});
