import type { ComponentType } from 'react';

/** The exports of a legacy bundle. */
export interface Bundle {
  default: ComponentType<Record<string, unknown>>;
  getProperties?(props: Record<string, unknown>): unknown;
}

export interface BundleSource {
  fetch: typeof fetch;
  /** Where bundles are kept for times without a network; null when they are not. */
  cache: Pick<Cache, 'match' | 'put'> | null;
  /** Runs a script in the page and gives its completion value. */
  evaluate(script: string): unknown;
}

export type LoadBundle = (url: string) => Promise<Bundle>;

/** Loads each bundle once. Rejects when it cannot be fetched, throws, or exports no component. */
export function createBundleLoader(source: BundleSource): LoadBundle {
  const loaded = new Map<string, Bundle>();
  return async (url) => {
    const known = loaded.get(url);
    if (known) return known;
    const bundle = readExports(source.evaluate(await fetchScript(url, source)));
    loaded.set(url, bundle);
    return bundle;
  };
}

/** From the network, so that a bundle that was published again is seen; from the cache when there is none. */
async function fetchScript(url: string, { fetch, cache }: BundleSource): Promise<string> {
  let response: Response;
  try {
    response = await fetch(url);
  } catch (error) {
    const kept = await cache?.match(url);
    if (!kept) throw new Error(`The application could not be loaded from ${url}`, { cause: error });
    return kept.text();
  }
  if (!response.ok)
    throw new Error(`The application could not be loaded: ${url} answered ${response.status}`);
  // A full disk keeps nothing, and nothing else is wrong.
  await cache?.put(url, response.clone()).catch(() => {});
  return response.text();
}

function readExports(value: unknown): Bundle {
  if (typeof value !== 'object' || value === null) throw new Error('The application exports nothing');
  const component: unknown = Reflect.get(value, 'default');
  const getProperties: unknown = Reflect.get(value, 'getProperties');
  if (!isComponent(component)) throw new Error('The application exports no component as its default');
  return typeof getProperties === 'function'
    ? { default: component, getProperties: (props) => Reflect.apply(getProperties, value, [props]) }
    : { default: component };
}

/** A function, a class, or what `memo` and `forwardRef` make of one. */
function isComponent(value: unknown): value is Bundle['default'] {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
