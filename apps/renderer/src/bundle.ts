import type { ComponentType } from 'react';

/** The exports of a legacy bundle. */
export interface Bundle {
  default: ComponentType<Record<string, unknown>>;
  getProperties?(props: Record<string, unknown>): unknown;
}

export interface BundleSource {
  fetch: typeof fetch;
  /** Milliseconds. */
  setTimeout(run: () => void, ms: number): number;
  /** Where bundles are kept for times without a network; null when they are not. */
  cache: Pick<Cache, 'match' | 'put'> | null;
  /** Runs a script in the page and gives its completion value. */
  evaluate(script: string): unknown;
}

export type LoadBundle = (url: string) => Promise<Bundle>;

/** A network that does not answer is none, where a bundle is kept: the host waits for 30 s in all. */
export const NETWORK_LIMIT_MS = 5000;

/**
 * Loads each bundle once: from the network, so that a bundle that was published again is seen; where that has
 * none, as it last was. Rejects when there is neither, or when it throws or exports no component.
 */
export function createBundleLoader(source: BundleSource): LoadBundle {
  const loaded = new Map<string, Bundle>();
  return async (url) => {
    const known = loaded.get(url);
    if (known) return known;
    const kept = await source.cache?.match(url).catch(() => undefined);
    const bundle = await fetchBundle(url, source, kept !== undefined).catch(async (error: unknown) => {
      // Whatever is wrong with the newer one, this one has played, or was fetched for this moment.
      if (!kept) throw error;
      return readExports(source.evaluate(await kept.text()));
    });
    loaded.set(url, bundle);
    return bundle;
  };
}

async function fetchBundle(url: string, source: BundleSource, isKept: boolean): Promise<Bundle> {
  const script = fetchScript(url, source.fetch);
  const text = await (isKept ? Promise.race([script, tooLate(url, source)]) : script);
  const bundle = readExports(source.evaluate(text));
  // Only what works takes the place of what worked. A full disk keeps nothing, and nothing else is wrong.
  await source.cache?.put(url, new Response(text)).catch(() => undefined);
  return bundle;
}

async function fetchScript(url: string, fetch: BundleSource['fetch']): Promise<string> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`The application could not be loaded from ${url}`, { cause: error });
  });
  if (!response.ok)
    throw new Error(`The application could not be loaded: ${url} answered ${response.status}`);
  return response.text();
}

function tooLate(url: string, { setTimeout }: BundleSource): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(
      () => reject(new Error(`The application did not arrive from ${url} in time`)),
      NETWORK_LIMIT_MS,
    );
  });
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
