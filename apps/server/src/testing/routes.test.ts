import { type Call, calls } from '@vitrine/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pendingCalls } from './pending-calls.ts';
import { startTestApp, type TestApp } from './test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** What the app origin answers beside the calls of the contract: health, documentation, configuration. */
const beside = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
  'GET /config.json',
];
/** Files of the front ends, where they are built. */
const pages = ['GET /player', 'GET /player*', 'GET *'];

/** Everything on the content origin: bytes, by PUT with a signed address and by GET, and how screens keep them. */
const content = [
  'OPTIONS /uploads/:id',
  'PUT /bundle_uploads/:version/:part',
  'PUT /uploads/:id',
  'GET /files/:name',
  'GET /thumbnails/:name',
  'GET /sw.js',
  'GET /offline/bridge.html',
  'GET /offline/bridge.js',
  'GET /offline/bundle-frame.html',
  'GET /offline/bundle-frame.js',
  'GET /bundles/:name',
  'GET /feeds/news',
  'GET /feeds/page',
  'GET /feeds/weather',
  'GET /option_images',
];

/** Every route of a server as `METHOD /path`, read from its printed tree. */
function routesOf(server: FastifyInstance): string[] {
  const above: string[] = [];
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+) \(([A-Z, ]+)\)$/.exec(line) ?? [];
      if (segment === '') return [];
      const depth = indent.length / 4;
      const path = `${above.slice(0, depth).join('')}${segment}`;
      above.splice(depth, above.length, segment);
      return methods.split(', ').map((method) => `${method} ${path}`);
    })
    .filter((route) => !route.startsWith('HEAD '));
}

function routeOf({ method, path }: Call): string {
  return `${method} /api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
}

const entries: [string, Call][] = Object.entries(calls);

test('every route is a call of the contract, or on the short list beside it', () => {
  const known = new Set([...entries.map(([, call]) => routeOf(call)), ...beside, ...pages]);
  const routes = routesOf(t.app.http);
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
});

test('nothing on the short list is gone', () => {
  expect(beside.filter((route) => !routesOf(t.app.http).includes(route))).toEqual([]);
});

test('every call of the contract has a route, but those that are named as pending', () => {
  const routes = new Set(routesOf(t.app.http));
  const absent = entries.filter(([, call]) => !routes.has(routeOf(call))).map(([id]) => id);
  expect(absent).toEqual(t.app.router.missingCalls());
  expect(absent.filter((id) => !(pendingCalls as readonly string[]).includes(id))).toEqual([]);
  expect(
    pendingCalls.filter((id) => !absent.includes(id)),
    'Take them off pending-calls.ts: they have a route.',
  ).toEqual([]);
});

test('the content origin has files, and nothing of the API', () => {
  const routes = routesOf(t.app.content).filter((route) => !pages.includes(route));
  expect(routes.sort()).toEqual([...content].sort());
});
