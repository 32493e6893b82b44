import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DiskSpace } from '../platform/storage/disk-space.ts';
import { type AnyStorage, createStorage, type StorageOptions } from '../platform/storage/storage.ts';
import { uploadOrigins } from '../platform/storage/upload-origins.ts';
import type { Platform } from './platform.ts';

export interface FileStorage {
  storage: AnyStorage;
  /** A directory for files in progress. */
  scratch: string;
  /** The origins to which browsers upload files if that is not the content origin. */
  uploadSources: readonly string[];
}

export async function openFileStorage({ config, secrets, clock, disk }: Platform): Promise<FileStorage> {
  const scratch = await emptyScratch(config.DATA_DIR);
  const options = storageOptions(config, secrets.derive('uploads'), scratch, disk);
  return { storage: await createStorage(options, clock), scratch, uploadSources: uploadOrigins(options) };
}

/**
 * Creates an empty directory for files in progress. It is in the data directory, because they can be large, and a
 * killed server leaves its files there.
 */
async function emptyScratch(dataDir: string): Promise<string> {
  const directory = join(dataDir, 'scratch');
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  return directory;
}

/** The options of the configured store: local files, or an S3-compatible store. */
function storageOptions(config: Config, secret: Buffer, scratch: string, disk: DiskSpace): StorageOptions {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) {
    const directory = join(config.DATA_DIR, 'files');
    // Upload addresses are paths. Clients resolve them against the content origin.
    return { kind: 'local', directory, secret: secret.toString('hex'), disk, contentUrl: () => '' };
  }
  return {
    kind: 's3',
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    bucket,
    accessKeyId,
    secretAccessKey,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
    scratch,
  };
}
