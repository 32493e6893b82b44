import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { explainDiskError, StorageError } from './errors.ts';
import { checkKey } from './keys.ts';
import type { ByteRange, PutRequest, SignedPut, Storage, StorageOptions } from './storage.ts';

interface StoredObject {
  Bucket: string;
  Key: string;
}

type S3Options = Extract<StorageOptions, { kind: 's3' }>;

const DEFAULT_TYPE = 'application/octet-stream';

/** Stores files in a bucket of an S3-compatible store. */
export function createS3Storage(options: S3Options): Storage {
  const { bucket, scratch } = options;
  const client = createClient(options);
  const at = (key: string): StoredObject => ({ Bucket: bucket, Key: checkKey(key) });

  async function put(key: string, body: Uint8Array | Readable, contentLength: number, contentType: string) {
    const command = { ...at(key), Body: body, ContentLength: contentLength, ContentType: contentType };
    await client.send(new PutObjectCommand(command));
  }

  return {
    signPut: async (request) => signPut(client, at(request.key), request),

    async head(key) {
      const found = await orNull(client.send(new HeadObjectCommand(at(key))));
      return (
        found && { contentLength: found.ContentLength ?? 0, contentType: found.ContentType ?? DEFAULT_TYPE }
      );
    },

    read: async (key, range) => read(client, at(key), range),

    async readToFile(key, path) {
      const found = await read(client, at(key));
      if (!found) throw new StorageError('not_found', `There is no file ${key} in the store.`);
      await spool(found.stream, path);
    },

    // It verifies an announced hash, but computes no other.
    hashOfUpload: async () => null,

    async write(key, body, contentType) {
      if (body instanceof Uint8Array) return put(key, body, body.length, contentType);
      // S3 requires the length in advance.
      const path = join(scratch, randomUUID());
      try {
        await spool(body, path);
        await put(key, createReadStream(path), (await stat(path)).size, contentType);
      } finally {
        await rm(path, { force: true });
      }
    },

    async move(from, to) {
      const source = `${bucket}/${checkKey(from)}`;
      const copied = await orNull(client.send(new CopyObjectCommand({ ...at(to), CopySource: source })));
      if (!copied) throw new StorageError('not_found', `There is no file ${from} in the store.`);
      await client.send(new DeleteObjectCommand(at(from)));
    },

    async delete(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}

function createClient({ endpoint, region, forcePathStyle, ...credentials }: S3Options): S3Client {
  const { accessKeyId, secretAccessKey } = credentials;
  return new S3Client({
    ...(endpoint && { endpoint }),
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // By default, the client adds CRC headers that many compatible stores, and plain PUTs of browsers, do not support.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

async function signPut(
  client: S3Client,
  object: StoredObject,
  { uploadId, contentType, contentLength, sha256, expiresInSeconds }: PutRequest,
): Promise<SignedPut> {
  const checksum = sha256 && Buffer.from(sha256, 'hex').toString('base64');
  const command = new PutObjectCommand({
    ...object,
    ContentType: contentType,
    ContentLength: contentLength,
    // Single use: the store rejects an existing key.
    IfNoneMatch: '*',
    ...(checksum && { ChecksumSHA256: checksum }),
  });
  const bound = [
    'content-type',
    'content-length',
    'if-none-match',
    ...(checksum ? ['x-amz-checksum-sha256'] : []),
  ];
  const url = await getSignedUrl(client, command, {
    expiresIn: expiresInSeconds,
    signableHeaders: new Set(bound),
    unhoistableHeaders: new Set(bound),
  });
  return {
    url,
    headers: {
      'Content-Type': contentType,
      'If-None-Match': '*',
      ...(checksum && { 'x-amz-checksum-sha256': checksum }),
      'X-Upload-Id': uploadId,
    },
  };
}

async function read(client: S3Client, object: StoredObject, range?: ByteRange) {
  const Range = range && `bytes=${range.start}-${range.end ?? ''}`;
  const found = await orNull(client.send(new GetObjectCommand({ ...object, ...(Range && { Range }) })));
  if (!found) return null;
  if (!(found.Body instanceof Readable)) throw new Error('The store did not return a file.');
  const total = found.ContentRange?.split('/')[1];
  return {
    stream: found.Body,
    contentLength: Number(total ?? found.ContentLength ?? 0),
    contentType: found.ContentType ?? DEFAULT_TYPE,
  };
}

/** Writes a stream to a file, and removes the file after an error. */
async function spool(stream: Readable, path: string): Promise<void> {
  try {
    await pipeline(stream, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw explainDiskError(error);
  }
}

async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    const status = error.$metadata.httpStatusCode;
    if (status === 404) return null;
    if (status === 416) throw new StorageError('bad_range', 'The file doesn’t have the requested part.');
    throw error;
  }
}
