import type { Timers } from '@vitrine/time';
import type { ComponentType } from 'react';

/** The exports of a legacy bundle. */
export interface Bundle {
  default: ComponentType<Record<string, unknown>>;
  getProperties?(props: Record<string, unknown>): unknown;
}

export interface BundleSource {
  fetch: typeof fetch;
  timers: Pick<Timers, 'setTimeout'>;
  /** The cache of bundles for use without a network. Null without offline support. */
  cache: Pick<Cache, 'match' | 'put'> | null;
  /** Runs a script in the page and returns its completion value. */
  evaluate(script: string): unknown;
}

export type LoadBundle = (url: string) => Promise<Bundle>;

/** After this time, the cached bundle is used. The host waits for only 30 s. */
export const NETWORK_LIMIT_MS = 5000;

/**
 * Loads each bundle once: from the network, so that a republished bundle is used, or else from the cache. Rejects if both
 * fail, or if the bundle throws or exports no component.
 */
export function createBundleLoader(source: BundleSource): LoadBundle {
  const loaded = new Map<string, Bundle>();
  return async (url) => {
    const known = loaded.get(url);
    if (known) return known;
    const cached = await source.cache?.match(url).catch(() => undefined);
    const bundle = await fetchBundle(url, source, cached !== undefined).catch(async (error: unknown) => {
      // Use the cached bundle after any error of the newer one. It has worked before, or was downloaded for this case.
      if (!cached) throw error;
      return readExports(source.evaluate(await cached.text()));
    });
    loaded.set(url, bundle);
    return bundle;
  };
}

async function fetchBundle(url: string, source: BundleSource, isCached: boolean): Promise<Bundle> {
  const script = fetchScript(url, source.fetch);
  const text = await (isCached ? Promise.race([script, rejectWhenLate(url, source)]) : script);
  const bundle = readExports(source.evaluate(text));
  // Only a working bundle replaces the cached one. If the disk is full, it is not cached, but it still plays.
  await source.cache?.put(url, new Response(text)).catch(() => undefined);
  return bundle;
}

async function fetchScript(url: string, fetch: BundleSource['fetch']): Promise<string> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new Error(`The app could not be loaded from ${url}`, { cause: error });
  });
  if (!response.ok) throw new Error(`The app could not be loaded: ${url} returned status ${response.status}`);
  return response.text();
}

function rejectWhenLate(url: string, { timers }: BundleSource): Promise<never> {
  return new Promise((_, reject) => {
    timers.setTimeout(() => reject(new Error(`Loading the app from ${url} took too long`)), NETWORK_LIMIT_MS);
  });
}

function readExports(value: unknown): Bundle {
  if (typeof value !== 'object' || value === null) throw new Error('The app does not export anything');
  const component: unknown = Reflect.get(value, 'default');
  const getProperties: unknown = Reflect.get(value, 'getProperties');
  if (!isComponent(component)) throw new Error('The app’s default export is not a component');
  return typeof getProperties === 'function'
    ? { default: component, getProperties: (props) => Reflect.apply(getProperties, value, [props]) }
    : { default: component };
}

/** A function, a class, or the result of `memo` or `forwardRef`. */
function isComponent(value: unknown): value is Bundle['default'] {
  return typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
}
