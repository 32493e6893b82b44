import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { DiskSpace } from '../platform/storage/disk-space.ts';
import { createLocalFiles } from '../platform/storage/local-files.ts';
import {
  type AnyStorage,
  createStorage,
  type Storage,
  type StorageOptions,
} from '../platform/storage/storage.ts';
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

/**
 * Opens the configured store for a command, possibly beside a running server: without uploads, and without removing the
 * unfinished files of an earlier server.
 */
export async function openPlainStorage(config: Config): Promise<Pick<Storage, 'read' | 'write' | 'delete'>> {
  const options = s3Options(config, join(config.DATA_DIR, 'scratch'));
  if (!options) return createLocalFiles(localDirectory(config), join(localDirectory(config), 'temporary'));
  const { createS3Storage } = await import('../platform/storage/s3.ts');
  return createS3Storage(options);
}

const localDirectory = (config: Config): string => join(config.DATA_DIR, 'files');

/** The options of the configured store: local files, or an S3-compatible store. */
function storageOptions(config: Config, secret: Buffer, scratch: string, disk: DiskSpace): StorageOptions {
  // Upload addresses are paths. Clients resolve them against the content origin.
  const local = { secret: secret.toString('hex'), disk, contentUrl: () => '' };
  return s3Options(config, scratch) ?? { kind: 'local', directory: localDirectory(config), ...local };
}

/** Undefined if no S3-compatible store is configured. */
function s3Options(config: Config, scratch: string): Extract<StorageOptions, { kind: 's3' }> | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = config;
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined;
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
