import { and, eq, isNotNull, isNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  bundleFiles,
  devices,
  publishedDocuments,
} from '../../platform/database/schema.ts';

/** Counts a part as storage of its organisation, once for any number of versions. Throws over the limit. */
export async function recordBundleFile(
  db: Database,
  row: { domainId: string; key: string; contentLength: number; createdAt: Date },
): Promise<void> {
  await db
    .insert(bundleFiles)
    .values(row)
    .onConflictDoUpdate({
      target: [bundleFiles.domainId, bundleFiles.key],
      // Resets the age of the part, because it is about to be used.
      set: { unusedSince: null, createdAt: row.createdAt },
    });
}

/** Prevents others from storing or removing this content until the transaction ends. */
export async function lockBundleKey(db: Database, key: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(7205413, hashtext(${key}))`);
}

/** Marks parts that no version has, among those that are older than a time. */
export async function markUnused(db: Database, { now, before }: { now: Date; before: Date }): Promise<void> {
  await db
    .update(bundleFiles)
    .set({ unusedSince: now })
    .where(and(isNull(bundleFiles.unusedSince), lt(bundleFiles.createdAt, before), hasNoVersion(db)));
}

/** Parts that neither a version nor a document on a screen has referred to since a time. */
export async function findUnused(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ domainId: string; key: string }[]> {
  return db
    .select({ domainId: bundleFiles.domainId, key: bundleFiles.key })
    .from(bundleFiles)
    .where(
      and(
        isNotNull(bundleFiles.unusedSince),
        lt(bundleFiles.unusedSince, before),
        hasNoVersion(db),
        notExists(
          db
            .select({ one: sql`1` })
            .from(devices)
            .innerJoin(
              publishedDocuments,
              and(
                eq(publishedDocuments.domainId, devices.domainId),
                eq(publishedDocuments.hash, devices.publishedHash),
              ),
            )
            .where(
              and(
                eq(devices.domainId, bundleFiles.domainId),
                lt(publishedDocuments.createdAt, bundleFiles.unusedSince),
              ),
            ),
        ),
      ),
    )
    .limit(limit);
}

/** Removes a part that is still unused. True if no organisation has this content any more. */
export async function deleteUnused(
  db: Database,
  { domainId, key }: { domainId: string; key: string },
): Promise<boolean> {
  await db
    .delete(bundleFiles)
    .where(
      and(
        eq(bundleFiles.domainId, domainId),
        eq(bundleFiles.key, key),
        isNotNull(bundleFiles.unusedSince),
        hasNoVersion(db),
      ),
    );
  return (await db.$count(bundleFiles, eq(bundleFiles.key, key))) === 0;
}

function hasNoVersion(db: Database): SQL {
  const { sourceUrl, iconUrl, thumbnailUrl } = applicationVersions;
  const url = sql`'/' || ${bundleFiles.key}`;
  return notExists(
    db
      .select({ one: sql`1` })
      .from(applicationVersions)
      .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
      .where(
        and(
          eq(applications.domainId, bundleFiles.domainId),
          or(eq(sourceUrl, url), eq(iconUrl, url), eq(thumbnailUrl, url)),
        ),
      ),
  );
}
