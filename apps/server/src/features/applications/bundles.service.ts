import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { BodyOf, Calls } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { StorageError } from '../../platform/storage/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Applications, versionInputOf } from './applications.service.ts';
import {
  findVersionForUpload,
  setVersionPart,
  updateApplication,
  type VersionRow,
} from './applications.store.ts';

export const bundleParts = ['source', 'icon', 'thumbnail'] as const;
export type BundlePart = (typeof bundleParts)[number];

/** Bytes of any part: bundles are single scripts, with their pictures in them. */
export const MAX_BUNDLE_BYTES = 20_000_000;
const MAX_PICTURE_BYTES = 2_000_000;
const TARGET_SECONDS = 3600;

const pictures: Record<string, string> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};
const scripts = /^(application|text)\/(x-)?(javascript|ecmascript)$/;

/** Versions whose bundle the service itself hosts, as the public command-line tools publish them. */
export interface Bundles {
  /** Adds a version, and says where to PUT its parts: paths on the content origin. */
  publish(
    person: Person,
    applicationId: string,
    input: BodyOf<Calls['applications.publish']>,
  ): Promise<{ version: VersionRow; targets: Record<BundlePart, string> }>;
  /** Throws unless the address was signed here for this part, and is in time. */
  checkTarget(versionId: string, part: BundlePart, query: Readonly<Record<string, unknown>>): void;
  /** Stores a part; the version becomes current with its bundle. */
  accept(versionId: string, part: BundlePart, contentType: string, body: Uint8Array): Promise<void>;
}

export interface BundlesDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  storage: Pick<Storage, 'write'>;
  applications: Pick<Applications, 'addBundleVersion'>;
  /** Signs upload addresses. */
  secret: Buffer;
}

export function createBundles(dependencies: BundlesDependencies): Bundles {
  const { db: pool, clock, changes, storage, applications, secret } = dependencies;

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
    checkTarget(versionId, part, { expires, signature }) {
      const expected = Buffer.from(sign(versionId, part, Number(expires)));
      const given = Buffer.from(typeof signature === 'string' ? signature : '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        throw new StorageError('bad_signature', 'This address was not signed for this upload.');
      if (Number(expires) * 1000 <= clock.now().getTime())
        throw new StorageError('expired', 'The time for this upload is over. Publish the version again.');
    },
    async accept(versionId, part, contentType, body) {
      const extension = extensionOf(part, contentType, body.byteLength);
      const sha256 = createHash('sha256').update(body).digest('hex');
      const name = `bundles/${sha256}.${extension}`;
      const url = `/${name}`;
      await storage.write(name, body, contentType);
      const changed = await pool.transaction(async (db) => {
        const found = await findVersionForUpload(db, versionId);
        if (!found) throw new StorageError('not_found', 'The version no longer exists.');
        const { version } = found;
        const before = { source: version.sourceUrl, icon: version.iconUrl, thumbnail: version.thumbnailUrl }[
          part
        ];
        // A repeated PUT of the same file changes nothing, so that a lost reply can be retried.
        if (before === url) return null;
        if (before) throw new StorageError('already_used', 'This upload is complete. Publish a new version.');
        const files =
          part === 'source'
            ? [...version.files, { url, contentType: 'text/javascript', size: body.byteLength, sha256 }]
            : version.files;
        await setVersionPart(db, versionId, part, url, files);
        await updateApplication(db, version.applicationId, {
          updatedAt: clock.now(),
          ...(part === 'source' && { currentVersionId: versionId }),
        });
        return { domainId: found.domainId, applicationId: version.applicationId };
      });
      if (changed?.domainId) changes.changed(changed.domainId, 'application', [changed.applicationId]);
    },
  };
}

function extensionOf(part: BundlePart, header: string, length: number): string {
  const type = header.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const most = part === 'source' ? MAX_BUNDLE_BYTES : MAX_PICTURE_BYTES;
  if (length === 0 || length > most)
    throw new StorageError('wrong_length', `The file must have between 1 and ${most} bytes.`);
  const extension = part === 'source' ? (scripts.test(type) ? 'js' : undefined) : pictures[type];
  if (extension) return extension;
  throw new StorageError(
    'wrong_checksum',
    part === 'source' ? 'A bundle is a script.' : 'Pictures are SVG, PNG, JPEG or WebP.',
  );
}
