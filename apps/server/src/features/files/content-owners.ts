import { type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/database.ts';
import { applications, applicationVersions, fileUploads } from '../../platform/database/schema.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import type { ContentOrigins } from '../../platform/http/content-origins.ts';

/** Decides which files the origin of an organisation serves. A shared origin serves all files. */
export interface ContentOwners {
  /** Whether the organisation of this host has the stored object at `/<kind>/<name>`. */
  canServeFile(hostname: string, kind: string, name: string): Promise<boolean>;
  /** Whether an upload was announced by the organisation of this host. */
  acceptsUpload(hostname: string, uploadId: string): Promise<boolean>;
  /** Whether a version is of an app of this host's organisation. */
  acceptsBundle(hostname: string, versionId: string): Promise<boolean>;
}

/** Screens request the same files repeatedly, even while the database restarts. */
const REMEMBERED_MS = 10 * 60_000;
const MAX_REMEMBERED = 100_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function createContentOwners(db: Database, origins: ContentOrigins): ContentOwners {
  const owned = new LRUCache<string, true>({ ...entryLimit(MAX_REMEMBERED), ttl: REMEMBERED_MS });

  async function isOwned(hostname: string, key: string, condition: (domainId: string) => SQL) {
    if (!origins.isPerOrganisation) return true;
    const domainId = origins.domainOfHost(hostname);
    if (domainId === null) return false;
    const remembered = `${domainId} ${key}`;
    if (owned.get(remembered)) return true;
    const { rows } = await db.execute<{ found: boolean }>(
      sql`select exists (${condition(domainId)}) as found`,
    );
    if (!rows[0]?.found) return false;
    owned.set(remembered, true);
    return true;
  }

  const ofVersions = (domainId: string, condition: SQL) =>
    sql`select from ${applicationVersions} join ${applications} on ${applications.id} = ${applicationVersions.applicationId}
        where ${applications.domainId} = ${domainId} and ${condition}`;

  return {
    canServeFile(hostname, kind, name) {
      const key = `${kind}/${name}`;
      return isOwned(hostname, key, (domainId) => {
        if (kind === 'bundles')
          return ofVersions(
            domainId,
            sql`${`/${key}`} in (${applicationVersions.sourceUrl}, ${applicationVersions.iconUrl}, ${applicationVersions.thumbnailUrl})`,
          );
        const column = kind === 'thumbnails' ? fileUploads.thumbnailKey : fileUploads.storageKey;
        return sql`select from ${fileUploads} where ${fileUploads.domainId} = ${domainId} and ${column} = ${key}`;
      });
    },
    async acceptsUpload(hostname, uploadId) {
      if (origins.isPerOrganisation && !UUID.test(uploadId)) return false;
      return isOwned(
        hostname,
        `uploads/${uploadId}`,
        (domainId) =>
          sql`select from ${fileUploads} where ${fileUploads.domainId} = ${domainId} and ${fileUploads.id} = ${uploadId}`,
      );
    },
    async acceptsBundle(hostname, versionId) {
      if (origins.isPerOrganisation && !UUID.test(versionId)) return false;
      return isOwned(hostname, `bundle_uploads/${versionId}`, (domainId) =>
        ofVersions(domainId, sql`${applicationVersions.id} = ${versionId}`),
      );
    },
  };
}
