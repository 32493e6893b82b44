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

/** Routes of the app origin in addition to the calls of the contract: health, documentation, configuration. */
const beside = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /openapi.json',
  'GET /docs',
  'GET /config.json',
];
/** Files of the front ends, if they are built. */
const pages = [
  'GET /player',
  'GET /player*',
  'GET /help',
  'GET /help/:article(^[a-z0-9-]+$)',
  'GET /help/:language(^[a-z]{2}$)/:article(^[a-z0-9-]*$)',
  'GET *',
];

/** All routes of the content origin: uploads to signed URLs, files, and the scripts that cache them on screens. */
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

test('serves only calls of the contract and the listed exceptions', () => {
  const known = new Set([...entries.map(([, call]) => routeOf(call)), ...beside, ...pages]);
  const routes = routesOf(t.app.http);
  expect(routes.length).toBeGreaterThan(60);
  expect(routes.filter((route) => !known.has(route))).toEqual([]);
});

test('serves every listed exception', () => {
  expect(beside.filter((route) => !routesOf(t.app.http).includes(route))).toEqual([]);
});

test('has a route for every call of the contract that is not pending', () => {
  const routes = new Set(routesOf(t.app.http));
  const absent = entries.filter(([, call]) => !routes.has(routeOf(call))).map(([id]) => id);
  expect(absent).toEqual(t.app.platform.router.missingCalls());
  expect(absent.filter((id) => !(pendingCalls as readonly string[]).includes(id))).toEqual([]);
  expect(
    pendingCalls.filter((id) => !absent.includes(id)),
    'Take them off pending-calls.ts: they have a route.',
  ).toEqual([]);
});

test('serves files and no API on the content origin', () => {
  const routes = routesOf(t.app.content).filter((route) => !pages.includes(route));
  expect(routes.sort()).toEqual([...content].sort());
});
