import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deviceServices, devices, publishedSources } from '../database/schema.ts';

/** The condition over `published_sources` of documents that a screen has as its content or its ads. */
export function isCurrentDocument(db: Database): SQL {
  const one = { one: sql`1` };
  const ofScreens = db
    .select(one)
    .from(devices)
    .where(
      and(eq(devices.domainId, publishedSources.domainId), eq(devices.publishedHash, publishedSources.hash)),
    );
  const ofAds = db
    .select(one)
    .from(deviceServices)
    .where(
      and(
        eq(deviceServices.domainId, publishedSources.domainId),
        eq(deviceServices.contentHash, publishedSources.hash),
      ),
    );
  return or(exists(ofScreens), exists(ofAds)) as SQL;
}
