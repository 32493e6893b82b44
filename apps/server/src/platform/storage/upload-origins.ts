import type { StorageOptions } from './storage.ts';

/** Where browsers PUT files: the store itself, when files are not kept on this machine. For the policy of pages. */
export function uploadOrigins(options: StorageOptions): string[] {
  if (options.kind === 'local') return [];
  const { endpoint, region, bucket, forcePathStyle } = options;
  const { protocol, host } = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  return [`${protocol}//${forcePathStyle ? '' : `${bucket}.`}${host}`];
}
