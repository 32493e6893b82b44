import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import type { DiskSpace } from './disk-space.ts';
import { createLocalStorage, type LocalStorage } from './local.ts';

export interface PutRequest {
  /** Where the file will be; see {@link checkKey} for its form. */
  key: string;
  uploadId: string;
  contentType: string;
  /** Bytes, exactly. */
  contentLength: number;
  /** Lower-case hex; when given, other content is refused. */
  sha256?: string;
  expiresInSeconds: number;
}

/** Where and how to PUT a file. All headers must be sent as they are. */
export interface SignedPut {
  url: string;
  headers: Record<string, string>;
}

export interface StoredFile {
  contentLength: number;
  contentType: string;
}

/** Bytes from `start` to `end`, both included, as in HTTP. Without `end`: to the last. */
export interface ByteRange {
  start: number;
  end?: number;
}

/**
 * Files by key, on the local disk or in an S3-compatible store. A file appears whole or not at all. What is
 * not there is null for `head` and `read`; `delete` of it changes nothing.
 */
export interface Storage {
  /** An address for one PUT of exactly one file: bound to key, type, length and expiry. */
  signPut(request: PutRequest): Promise<SignedPut>;
  head(key: string): Promise<StoredFile | null>;
  /** `contentLength` is that of the whole file. A range beyond the end throws {@link StorageError} `bad_range`. */
  read(key: string, range?: ByteRange): Promise<(StoredFile & { stream: Readable }) | null>;
  /** Copies a file to a path of the local disk, for tools that need one. Throws when it is not there. */
  readToFile(key: string, path: string): Promise<void>;
  write(key: string, body: Uint8Array | Readable, contentType: string): Promise<void>;
  /** Renames a file, replacing what has the new key. Throws when it is not there. */
  move(from: string, to: string): Promise<void>;
  delete(key: string): Promise<void>;
}

export type StorageOptions =
  | {
      kind: 'local';
      /** Folder of its own; made when it is missing. */
      directory: string;
      /** Signs upload addresses. */
      secret: string;
      disk: DiskSpace;
      /** Origin that takes uploads, without a slash at its end; asked at each signing. */
      contentUrl: () => string;
    }
  | {
      kind: 's3';
      /** Undefined: Amazon's. */
      endpoint: string | undefined;
      region: string;
      bucket: string;
      accessKeyId: string;
      secretAccessKey: string;
      forcePathStyle: boolean;
      /** Folder of files whose length is not known yet. */
      scratch: string;
    };

/** The local store also takes the PUTs that it signed; S3 takes its own. */
export type AnyStorage = (LocalStorage & { kind: 'local' }) | (Storage & { kind: 's3' });

/** Opens the store for files. Of S3 it contacts nothing yet. */
export async function createStorage(options: StorageOptions, clock: Clock): Promise<AnyStorage> {
  if (options.kind === 'local') return { kind: 'local', ...(await createLocalStorage(options, clock)) };
  // Loaded only where it is used: the S3 client takes a good part of a second to load.
  const { createS3Storage } = await import('./s3.ts');
  return { kind: 's3', ...createS3Storage(options) };
}
