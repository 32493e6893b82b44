import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { DiskSpace } from './disk-space.ts';
import { createLocalStorage, type LocalStorage } from './local.ts';

export interface PutRequest {
  /** The file's key; see {@link checkKey} for its form. */
  key: string;
  uploadId: string;
  contentType: string;
  /** The exact number of bytes. */
  contentLength: number;
  /** Lower-case hex. If given, other content is rejected. */
  sha256?: string;
  expiresInSeconds: number;
}

/** The address and the headers with which to PUT a file. */
export interface SignedPut {
  url: string;
  headers: Record<string, string>;
}

interface StoredFile {
  contentLength: number;
  contentType: string;
}

/** Bytes from `start` to `end` inclusive, as in HTTP. Default end: the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Stores files by key, on the local disk or in an S3-compatible store. Writes are atomic. For missing files, `head` and
 * `read` return null, and `delete` does nothing.
 */
export interface Storage {
  /** Signs an address for one PUT of one file, bound to its key, type, length and expiry. */
  signPut(request: PutRequest): Promise<SignedPut>;
  head(key: string): Promise<StoredFile | null>;
  /** `contentLength` is that of the entire file. A range beyond the end throws {@link StorageError} `bad_range`. */
  read(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | null>;
  /** Makes a file available at a local path, for tools that only read it. Throws if it does not exist. */
  readToFile(key: string, path: string): Promise<void>;
  /** The SHA-256 of the bytes that a signed PUT delivered, in hex. Null if the store did not compute it. */
  hashOfUpload(uploadId: string): Promise<string | null>;
  write(key: string, body: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Renames a file and replaces a file with the new key. Throws if it does not exist. */
  move(from: string, to: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export type StorageOptions =
  | {
      kind: 'local';
      /** A dedicated folder. Created if it is missing. */
      directory: string;
      /** Signs upload URLs. */
      secret: string;
      disk: DiskSpace;
      /** The origin that accepts uploads, without a trailing slash. */
      contentUrl: () => string;
    }
  | {
      kind: 's3';
      /** Undefined: Amazon S3. */
      endpoint: string | undefined;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
      /** Folder for files of unknown length. */
      scratch: string;
    };

/** The local store also receives the PUTs that it signed. */
export type AnyStorage = (LocalStorage & { kind: 'local' }) | (Storage & { kind: 's3' });

/** Opens the store for files. Does not contact S3 yet. */
export async function createStorage(options: StorageOptions, clock: Clock): Promise<AnyStorage> {
  if (options.kind === 'local') return { kind: 'local', ...(await createLocalStorage(options, clock)) };
  // Load the S3 client only if it is used, because loading takes a large part of a second.
  const { createS3Storage } = await import('./s3.ts');
  return { kind: 's3', ...createS3Storage(options) };
}
