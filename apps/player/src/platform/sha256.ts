import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/*
 * SHA-256 in JavaScript (FIPS 180-4). `crypto.subtle` does not exist on plain-http hosts, where many screens in local
 * networks run. Where it exists, it hashes only complete files, and a video can be 500 MB.
 */

export interface Sha256 {
  update(bytes: Uint8Array): void;
  /** Lowercase hex. The hash cannot be updated afterwards. */
  digest(): string;
}

export function createSha256(): Sha256 {
  const hash = sha256.create();
  return {
    update: (bytes) => void hash.update(bytes),
    digest: () => bytesToHex(hash.digest()),
  };
}

export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
