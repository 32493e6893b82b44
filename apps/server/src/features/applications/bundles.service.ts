import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { contentTypeOfPath } from '../../platform/content-paths.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import type { DiskSpace } from '../../platform/storage/disk-space.ts';
import { explainDiskError, StorageError } from '../../platform/storage/errors.ts';
import { prepareFile } from '../../platform/storage/prepare-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Applications, versionInputOf } from './applications.service.ts';
import {
  findVersionForUpload,
  setVersionPart,
  updateApplication,
  type VersionRow,
} from './applications.store.ts';
import { lockBundleKey, recordBundleFile } from './bundles.store.ts';

const bundleParts = ['source', 'icon', 'thumbnail'] as const;
type BundlePart = (typeof bundleParts)[number];

/** Maximum bytes of a part: a bundle is a single script that contains its pictures. */
const MAX_BUNDLE_BYTES = 20_000_000;
const MAX_PICTURE_BYTES = 2_000_000;
const TARGET_SECONDS = 3600;

const pictures: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const scripts = /^(application|text)\/(x-)?(javascript|ecmascript)$/;

export interface PublishedBundle {
  version: VersionRow;
  /** The path on the content origin to which each part is PUT. */
  targets: Record<BundlePart, string>;
}

/** Versions with a bundle that this server hosts, as the public command-line tools publish them. */
export interface Bundles {
  /** Adds a version whose parts are uploaded afterwards. */
  publish(
    person: Person,
    applicationId: string,
    input: BodyOf<Calls['applications.publish']>,
  ): Promise<PublishedBundle>;
  /** Throws unless this server signed the address for this part and it has not expired. */
  verifyTarget(versionId: string, part: BundlePart, query: Readonly<Record<string, unknown>>): void;
  /** Stores a part. The version becomes current with its bundle. */
  accept(
    versionId: string,
    part: BundlePart,
    header: { contentType: string; contentLength: number | undefined },
    body: Readable,
  ): Promise<void>;
}

interface BundlesDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  storage: Pick<Storage, 'write'>;
  applications: Pick<Applications, 'addBundleVersion'>;
  sandbox: Pick<Sandbox, 'run'>;
  disk: Pick<DiskSpace, 'reserve'>;
  /** The directory for a part that is being received or checked. */
  scratch: string;
  /** Signs upload URLs. */
  secret: Buffer;
}

export function createBundles(dependencies: BundlesDependencies): Bundles {
  const { clock, applications, secret } = dependencies;

  const sign = (versionId: string, part: BundlePart, expires: number): string =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['vitrine bundle', versionId, part, expires]))
      .digest('base64url');

  return {
    async publish(person, applicationId, input) {
      const version = await applications.addBundleVersion(person, applicationId, versionInputOf(input));
      const expires = Math.floor(clock.now().getTime() / 1000) + TARGET_SECONDS;
      const target = (part: BundlePart) => {
        const query = new URLSearchParams({
          expires: String(expires),
          signature: sign(version.id, part, expires),
        });
        return `/bundle_uploads/${version.id}/${part}?${query}`;
      };
      return {
        version,
        targets: { source: target('source'), icon: target('icon'), thumbnail: target('thumbnail') },
      };
    },
    verifyTarget(versionId, part, { expires, signature }) {
      const expected = Buffer.from(sign(versionId, part, Number(expires)));
      const given = Buffer.from(typeof signature === 'string' ? signature : '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new StorageError('bad_signature', 'This address was not signed for this upload.');
      if (Number(expires) * 1000 <= clock.now().getTime())
        throw new StorageError('expired', 'This upload has expired. Publish the version again.');
    },
    accept: (versionId, part, header, body) => acceptPart(dependencies, versionId, part, header, body),
  };
}

async function acceptPart(
  dependencies: BundlesDependencies,
  versionId: string,
  part: BundlePart,
  { contentType, contentLength }: { contentType: string; contentLength: number | undefined },
  body: Readable,
): Promise<void> {
  const { disk, scratch, sandbox } = dependencies;
  const extension = extensionOf(part, contentType);
  const most = part === 'source' ? MAX_BUNDLE_BYTES : MAX_PICTURE_BYTES;
  if (contentLength !== undefined && (contentLength === 0 || contentLength > most)) throw wrongLength(most);
  const domainId = await domainOf(dependencies, versionId);
  const reserved = await disk.reserve(contentLength ?? most);
  const directory = await mkdtemp(join(scratch, 'bundle-'));
  try {
    const path = join(directory, 'part');
    await spool(body, path, most);
    const stored =
      part === 'source' ? { path, extension } : await cleanPicture(sandbox, path, contentType, domainId);
    await storePart(dependencies, versionId, part, domainId, stored);
  } finally {
    reserved.release();
    await rm(directory, { recursive: true, force: true });
  }
}

async function domainOf({ db: pool }: BundlesDependencies, versionId: string): Promise<string> {
  const found = await findVersionForUpload(pool, versionId);
  // Built-in applications have no uploaded parts.
  if (!found?.domainId) throw new StorageError('not_found', 'The version no longer exists.');
  return found.domainId;
}

async function storePart(
  { db: pool, clock, storage, changes }: BundlesDependencies,
  versionId: string,
  part: BundlePart,
  domainId: string,
  { path, extension }: StoredPart,
): Promise<void> {
  const sha256 = await sha256Of(path);
  const { size } = await stat(path);
  const key = `bundles/${sha256}.${extension}`;
  const url = `/${key}`;
  // Count the part before storing it, because counting throws over the limit. If the server crashes in between, the
  // purge cleans up.
  await pool.transaction(async (db) => {
    await lockBundleKey(db, key);
    await recordBundleFile(db, { domainId, key, contentLength: size, createdAt: clock.now() });
  });
  await storage.write(key, createReadStream(path), contentTypeOfPath(key));
  const changed = await pool.transaction(async (db) => {
    const found = await findVersionForUpload(db, versionId);
    if (!found) throw new StorageError('not_found', 'The version no longer exists.');
    const { version } = found;
    const before = { source: version.sourceUrl, icon: version.iconUrl, thumbnail: version.thumbnailUrl }[
      part
    ];
    // A repeated PUT of the same file changes nothing, so clients can retry after a lost reply.
    if (before === url) return null;
    if (before) throw new StorageError('already_used', 'This upload is complete. Publish a new version.');
    const files =
      part === 'source'
        ? [...version.files, { url, contentType: 'text/javascript', size, sha256 }]
        : version.files;
    await setVersionPart(db, versionId, part, url, files);
    await updateApplication(db, version.applicationId, {
      updatedAt: clock.now(),
      ...(part === 'source' && { currentVersionId: versionId }),
    });
    return version.applicationId;
  });
  if (changed) changes.notify(domainId, 'application', [changed]);
}

interface StoredPart {
  path: string;
  extension: string;
}

const NO_PICTURE = 'This picture can’t be used. Save it as PNG and upload it again.';
/** Limits the queue for a sender who is waiting for a reply. */
const MAX_WAITING = 3;

function wrongLength(most: number): StorageError {
  return new StorageError('wrong_length', `The file must be between 1 and ${most} bytes long.`);
}

/** Writes a request body to a file, and stops at the first byte over the limit. */
async function spool(body: Readable, path: string, most: number): Promise<void> {
  let length = 0;
  const bounded = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      length += chunk.length;
      if (length > most) throw wrongLength(most);
      yield chunk;
    }
  };
  // Do not destroy the body: the route still has to send the error.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  await pipeline(bounded(chunks), createWriteStream(path)).catch((error: unknown) => {
    throw explainDiskError(error);
  });
  if (length === 0) throw wrongLength(most);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function mediaTypeOf(header: string): string {
  return header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Checks the announced type before the body is read. */
function extensionOf(part: BundlePart, header: string): string {
  const type = mediaTypeOf(header);
  const extension = part === 'source' ? (scripts.test(type) ? 'js' : undefined) : pictures[type];
  if (extension) return extension;
  throw new StorageError(
    'wrong_checksum',
    part === 'source' ? 'A bundle must be a script.' : 'Pictures must be SVG, PNG, JPEG or WebP.',
  );
}

/** Sanitises a picture. Throws if the file is not a picture. */
async function cleanPicture(
  sandbox: Pick<Sandbox, 'run'>,
  path: string,
  contentType: string,
  domainId: string,
): Promise<StoredPart> {
  const declaredType = mediaTypeOf(contentType);
  try {
    const input = { path, declaredType };
    const key = await sha256Of(path);
    const prepared = await sandbox.run(prepareFile, input, { domainId, key, maxWaiting: MAX_WAITING });
    const extension = pictures[prepared.contentType];
    if (prepared.error || !extension) throw new StorageError('wrong_checksum', prepared.error ?? NO_PICTURE);
    return { path: prepared.sanitizedPath ?? path, extension };
  } catch (error) {
    if (!(error instanceof SandboxError) || error.code === 'failed') throw error;
    if (error.code === 'busy') {
      throw new AppError('unavailable', 'The server is busy. Upload the picture again in a moment.', {
        retryAfterSeconds: 5,
      });
    }
    throw new StorageError('wrong_checksum', NO_PICTURE);
  }
}
