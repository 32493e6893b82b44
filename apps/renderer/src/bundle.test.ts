import { expect, test } from 'vitest';
import { type BundleSource, createBundleLoader } from './bundle.ts';

const App = () => null;
const url = 'https://content.test/bundle.js';

/** Creates the environment of a loader whose scripts evaluate to `value`, with a network that can fail. */
function source(value: unknown, network: { status?: number; isDown?: boolean; hangs?: boolean } = {}) {
  const stored = new Map<string, string>();
  const environment: BundleSource & {
    stored: typeof stored;
    fetches: number;
    network: typeof network;
    late(): void;
  } = {
    stored,
    late: () => undefined,
    network,
    fetches: 0,
    fetch: async () => {
      environment.fetches += 1;
      if (network.hangs) return new Promise(() => undefined);
      if (network.isDown) throw new TypeError('Failed to fetch');
      return new Response('script', { status: network.status ?? 200 });
    },
    timers: {
      setTimeout(run) {
        environment.late = run;
        return 0;
      },
    },
    cache: {
      match: async (key) => {
        const text = stored.get(String(key));
        return text === undefined ? undefined : new Response(text);
      },
      put: async (key, response) => void stored.set(String(key), await response.text()),
    },
    evaluate: () => value,
  };
  return environment;
}

test('fetches and evaluates a bundle once', async () => {
  const from = source({ default: App });
  const load = createBundleLoader(from);
  expect((await load(url)).default).toBe(App);
  await load(url);
  expect(from.fetches).toBe(1);
});

test('accepts exports with or without getProperties', async () => {
  const exports = {
    default: App,
    name: 'stored',
    getProperties(this: { name: string }, props: unknown) {
      return [this.name, props];
    },
  };
  const bundle = await createBundleLoader(source(exports))(url);
  expect(bundle.getProperties?.({ a: 1 })).toEqual(['stored', { a: 1 }]);
  expect((await createBundleLoader(source({ default: App }))(url)).getProperties).toBeUndefined();
});

test.each([
  [undefined, 'The app does not export anything'],
  [{}, 'The app’s default export is not a component'],
  [{ default: 'App' }, 'The app’s default export is not a component'],
])('rejects exports without a component (%j)', async (value, message) => {
  await expect(createBundleLoader(source(value))(url)).rejects.toThrow(message);
});

test('reports an error with the address if it does not answer', async () => {
  await expect(createBundleLoader(source({}, { status: 404 }))(url)).rejects.toThrow(
    `${url} returned status 404`,
  );
  await expect(createBundleLoader(source({}, { isDown: true }))(url)).rejects.toThrow(`loaded from ${url}`);
});

test('loads a cached bundle without a network if offline support is on', async () => {
  const from = source({ default: App });
  await createBundleLoader(from)(url);
  from.network.isDown = true;
  expect((await createBundleLoader(from)(url)).default).toBe(App);
  await expect(createBundleLoader({ ...from, cache: null })(url)).rejects.toThrow('could not be loaded');
});

test.each([
  ['answers with an error', { status: 503 }],
  ['never answers', { hangs: true }],
])('loads a cached bundle if its server %s', async (_, failure) => {
  const from = source({ default: App });
  await createBundleLoader(from)(url);
  Object.assign(from.network, failure);
  const loading = createBundleLoader(from)(url);
  await expect.poll(() => from.fetches).toBe(2);
  from.late();
  expect((await loading).default).toBe(App);
});

test('keeps the cached bundle if a newer one does not work', async () => {
  const from = source({ default: App });
  await createBundleLoader(from)(url);
  const stored = from.stored.get(url);
  const evaluate = (script: string) => (script === stored ? { default: App } : '<html>');
  const portal = { ...from, evaluate, fetch: async () => new Response('<html>Welcome</html>') };
  expect((await createBundleLoader(portal)(url)).default).toBe(App);
  expect(from.stored.get(url)).toBe(stored);
  await expect(createBundleLoader({ ...portal, cache: null })(url)).rejects.toThrow(
    'does not export anything',
  );
});

test('loads a bundle even if the cache is full', async () => {
  const from = source({ default: App });
  const cache = { match: async () => undefined, put: async () => Promise.reject(new Error('quota')) };
  expect((await createBundleLoader({ ...from, cache })(url)).default).toBe(App);
});

test('tries a bundle that failed again', async () => {
  const from = source({ default: App }, { isDown: true });
  const load = createBundleLoader(from);
  await expect(load(url)).rejects.toThrow();
  from.network.isDown = false;
  expect((await load(url)).default).toBe(App);
});
