import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
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

/**
 * The condition over `resources` that a screen has unpublished changes: for filters and counts. It looks the times up
 * once per document, not once per screen.
 */
export function unpublishedCondition(domainId: string | Placeholder): SQL<boolean> {
  return sql<boolean>`${resources.id} in (
    with changed as materialized (
      select ${publishedSources.hash}, max(source.updated_at) as at from ${publishedSources}
      join ${resources} as source on source.id = ${publishedSources.resourceId}
      where ${publishedSources.domainId} = ${domainId} group by ${publishedSources.hash}
    )
    select ${devices.id} from ${devices}
    left join ${deviceServices} on ${deviceServices.deviceId} = ${devices.id} and ${deviceServices.service} = 'ads'
    left join changed on changed.hash = ${devices.publishedHash}
    left join changed as ads_changed on ads_changed.hash = ${deviceServices.contentHash}
    where ${devices.domainId} = ${domainId} and ${unpublishedConditionFor({
      ...devices,
      document: sql`changed.at`,
      ads: sql`ads_changed.at`,
      adsService: deviceServices.updatedAt,
    })})`;
}
