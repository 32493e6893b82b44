import type { StorageOptions } from './storage.ts';

/** The origins to which browsers upload files if that is an object store, for the policy of pages. */
export function uploadOrigins(options: StorageOptions): string[] {
  if (options.kind === 'local') return [];
  const { endpoint, region, bucket, forcePathStyle } = options;
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return [`${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`];
}
