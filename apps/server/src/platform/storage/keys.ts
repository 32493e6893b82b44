import { StorageError } from './errors.ts';

const MAX_KEY_LENGTH = 512;

/**
 * Refuses every key that is not made of lower-case letters, digits and `_ . -` in segments that begin
 * otherwise than with a dot: no key can name anything outside the store, on any file system.
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

/** The key of a file named by its content: equal files are stored once. `sha256` in hex. */
export function contentKey(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256))
    throw new StorageError('bad_key', 'A SHA-256 has 64 hexadecimal digits.');
  return `files/${sha256.slice(0, 2)}/${sha256}`;
}

/** Where an upload waits until it is inspected. */
export function uploadKey(uploadId: string): string {
  return checkKey(`uploads/${uploadId}`);
}
