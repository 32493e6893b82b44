import { StorageError } from './errors.ts';

const MAX_KEY_LENGTH = 512;

/**
 * Accepts only keys of lower-case letters, digits and `_ . -`, whose segments do not start with a dot. Therefore, a key
 * cannot refer to a file outside the store on any file system.
 */
export function checkKey(key: string): string {
  const isFine =
    key.length <= MAX_KEY_LENGTH &&
    /^[a-z0-9/_.-]+$/.test(key) &&
    key.split('/').every((part) => /^[^.]/.test(part));
  if (!isFine)
    throw new StorageError('bad_key', `${JSON.stringify(key.slice(0, 100))} is not a key of the store.`);
  return key;
}

/** The key of a file by its content, which stores equal files once. `sha256` in hex. */
export function contentKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256))
    throw new StorageError('bad_key', 'A SHA-256 has 64 hexadecimal digits.');
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

/** The key of an upload until it is inspected. */
export function uploadKey(uploadId: string): string {
  return checkKey(`uploads/${uploadId}`);
}
