import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { deviceServices, devices, publishedSources, resources } from '../../platform/database/schema.ts';

/** What a screen plays, and when its content changed last. */
interface ContentTimes {
  playlistId: SQLWrapper;
  publishedPlaylistId: SQLWrapper;
  publishedAt: SQLWrapper;
  /** When a source of its document, or of the document of its ads, was last changed. */
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
    or coalesce(${times.document} > ${times.publishedAt}, false)
    or coalesce(${times.ads} > greatest(${times.adsService}, ${times.publishedAt}), false)
  )`;
}

const lastChangeOf = (hash: SQL) => sql`(
  select max(source.updated_at) from ${publishedSources}
  join ${resources} as source on source.id = ${publishedSources.resourceId}
  where ${publishedSources.domainId} = ${devices.domainId} and ${publishedSources.hash} = ${hash})`;

const ofAds = (value: SQL) => sql`(
  select ${value} from ${deviceServices}
  where ${deviceServices.deviceId} = ${devices.id} and ${deviceServices.service} = 'ads')`;

/** Looks the times up for each screen: for filters. */
export const unpublishedCondition = unpublishedConditionFor({
  ...devices,
  document: lastChangeOf(sql`${devices.publishedHash}`),
  ads: ofAds(lastChangeOf(sql`${deviceServices.contentHash}`)),
  adsService: ofAds(sql`${deviceServices.updatedAt}`),
});
