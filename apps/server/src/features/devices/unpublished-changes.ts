import { and, eq, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgSelectQueryBuilder } from 'drizzle-orm/pg-core';
import {
  deviceServices,
  devices,
  domains,
  publishedDocuments,
  publishedSources,
  resources,
} from '../../platform/database/schema.ts';

/** What a screen plays, and when its content changed last. */
interface ContentTimes {
  playlistId: SQLWrapper;
  publishedPlaylistId: SQLWrapper;
  publishedAt: SQLWrapper;
  /** The time whose content it plays, if that is not the time of the publish. */
  contentAt: SQLWrapper;
  /** When a source of its document, or of the document of its ads, was last changed: see {@link changedAt}. */
  document: SQLWrapper;
  ads: SQLWrapper;
  /** When the service of the ads was last changed. */
  adsService: SQLWrapper;
}

/**
 * The only definition of unpublished changes, used by rows, filters and counts: another playlist, or none, is assigned,
 * or a source changed after the document or the ads were compiled. Ads are compiled when they are set and at each
 * publish.
 */
export function unpublishedConditionFor(times: ContentTimes): SQL<boolean> {
  return sql<boolean>`(
    ${times.playlistId} is distinct from ${times.publishedPlaylistId}
    or coalesce(${times.document} > coalesce(${times.contentAt}, ${times.publishedAt}), false)
    or coalesce(${times.ads} > greatest(${times.adsService}, ${times.publishedAt}), false)
  )`;
}

/**
 * When a document last changed: `sources` is when a source of it did, and the default theme counts if it contains
 * presentations that show it.
 */
export function changedAt(sources: SQL, domainId: string | Placeholder, hash: SQLWrapper): SQL {
  return sql`greatest(${sources}, (
    select ${domains.defaultThemeChosenAt} from ${publishedDocuments}
    join ${domains} on ${domains.id} = ${publishedDocuments.domainId}
    where ${publishedDocuments.domainId} = ${domainId} and ${publishedDocuments.hash} = ${hash}
      and ${publishedDocuments.usesDefaultTheme}))`;
}

/**
 * Joins what {@link unpublishedCondition} reads to a query of `devices`: the times at which documents changed, looked up
 * once per document instead of once per screen.
 */
export function joinContentTimes<T extends PgSelectQueryBuilder>(
  query: T,
  domainId: string | Placeholder,
): T {
  const changes = sql`(
    select ${publishedSources.hash},
      ${changedAt(sql`max(source.updated_at)`, domainId, publishedSources.hash)} as at
    from ${publishedSources}
    join ${resources} as source on source.id = ${publishedSources.resourceId}
    where ${publishedSources.domainId} = ${domainId} group by ${publishedSources.hash})`;
  const isAds = and(eq(deviceServices.deviceId, devices.id), eq(deviceServices.service, 'ads'));
  query.leftJoin(sql`${changes} as changed`, sql`changed.hash = ${devices.publishedHash}`);
  query.leftJoin(deviceServices, isAds);
  query.leftJoin(sql`${changes} as ads_changed`, sql`ads_changed.hash = ${deviceServices.contentHash}`);
  return query;
}

/** The condition that a screen has unpublished changes, for filters and counts with {@link joinContentTimes}. */
export const unpublishedCondition = unpublishedConditionFor({
  ...devices,
  document: sql`changed.at`,
  ads: sql`ads_changed.at`,
  adsService: deviceServices.updatedAt,
});
