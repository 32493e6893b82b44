import { expect, test } from 'vitest';
import { type BundleSource, createBundleLoader } from './bundle.ts';

const App = () => null;
const url = 'https://content.test/bundle.js';

/** A network that answers with this script, or is not there. */
function source(value: unknown, network: { status?: number; isDown?: boolean } = {}) {
  const kept = new Map<string, string>();
  const made: BundleSource & { kept: typeof kept; fetches: number; network: typeof network } = {
    kept,
    network,
    fetches: 0,
    fetch: async () => {
      made.fetches += 1;
      if (network.isDown) throw new TypeError('Failed to fetch');
      return new Response('script', { status: network.status ?? 200 });
    },
    cache: {
      match: async (key) => {
        const text = kept.get(String(key));
        return text === undefined ? undefined : new Response(text);
      },
      put: async (key, response) => void kept.set(String(key), await response.text()),
    },
    evaluate: () => value,
  };
  return made;
}

test('a bundle is fetched and evaluated once', async () => {
  const from = source({ default: App });
  const load = createBundleLoader(from);
  expect((await load(url)).default).toBe(App);
  await load(url);
  expect(from.fetches).toBe(1);
});

test('getProperties belongs to the exports, with or without', async () => {
  const exports = {
    default: App,
    name: 'kept',
    getProperties(this: { name: string }, props: unknown) {
      return [this.name, props];
    },
  };
  const bundle = await createBundleLoader(source(exports))(url);
  expect(bundle.getProperties?.({ a: 1 })).toEqual(['kept', { a: 1 }]);
  expect((await createBundleLoader(source({ default: App }))(url)).getProperties).toBeUndefined();
});

test.each([
  [undefined, 'The application exports nothing'],
  [{}, 'The application exports no component as its default'],
  [{ default: 'App' }, 'The application exports no component as its default'],
])('exports without a component are refused (%j)', async (value, message) => {
  await expect(createBundleLoader(source(value))(url)).rejects.toThrow(message);
});

test('an address that does not answer is an error that names it', async () => {
  await expect(createBundleLoader(source({}, { status: 404 }))(url)).rejects.toThrow(`${url} answered 404`);
  await expect(createBundleLoader(source({}, { isDown: true }))(url)).rejects.toThrow(`loaded from ${url}`);
});

test('with offline support, a bundle that was loaded before is loaded without a network', async () => {
  const from = source({ default: App });
  await createBundleLoader(from)(url);
  from.network.isDown = true;
  expect((await createBundleLoader(from)(url)).default).toBe(App);
  await expect(createBundleLoader({ ...from, cache: null })(url)).rejects.toThrow('could not be loaded');
});

test('a cache that takes nothing more stops no bundle', async () => {
  const from = source({ default: App });
  const cache = { match: async () => undefined, put: async () => Promise.reject(new Error('quota')) };
  expect((await createBundleLoader({ ...from, cache })(url)).default).toBe(App);
});

test('a bundle that failed is tried anew', async () => {
  const from = source({ default: App }, { isDown: true });
  const load = createBundleLoader(from);
  await expect(load(url)).rejects.toThrow();
  from.network.isDown = false;
  expect((await load(url)).default).toBe(App);
});
