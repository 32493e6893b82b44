import type { Permission } from '@vitrine/contract';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { permissionCondition, permissionList, readableCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  applicationVersions,
  deviceIdentities,
  deviceServices,
  deviceStates,
  devices,
  locations,
  presentations,
  publishedSources,
  resources,
  tags,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { onlineCondition } from '../../platform/online.ts';
import {
  type ResourceRow,
  resourceCondition,
  resourceOrder,
} from '../../platform/resources/resources.store.ts';
import { screensUsing } from '../../platform/resources/screens-using.ts';
import { presentationThumbnail } from '../../platform/resources/thumbnails.ts';

export interface DeviceRow {
  resource: ResourceRow;
  permissions: Permission[];
  device: typeof devices.$inferSelect;
  identity: typeof deviceIdentities.$inferSelect;
  state: typeof deviceStates.$inferSelect;
  location: { id: string; name: string } | null;
  playlistName: string | null;
  /** The presentation that plays now, if the caller can read it. */
  playingPlaylistId: string | null;
  isOnline: boolean;
}

/** The filter of the list, independent of the page. */
export interface DeviceCondition {
  ids?: readonly string[] | undefined;
  search?: string | undefined;
  state?: 'online' | 'offline' | 'disabled' | 'unpublished' | 'attention' | undefined;
  folderId?: string | undefined;
  locationId?: string | undefined;
  playlistId?: string | undefined;
  tag?: string | undefined;
}

export interface DeviceFilter extends DeviceCondition {
  page: number;
  pageSize: number;
  sortBy: string;
  sortDirection: 'asc' | 'desc';
}

const playingPlaylist = alias(resources, 'playing_playlist');
const playlistResource = alias(resources, 'playlist_resource');

/** Playback of the current revision failed on the screen. */
const attentionCondition = sql<boolean>`(${deviceStates.reportedRevision} = ${devices.revision} and ${deviceStates.publishPlaybackError} is not null)`;

/** When the content of a screen changed last: the sources of its document and those of the document of its ads. */
interface ChangeTimes {
  document: SQL;
  ads: SQL;
  /** When the service of the ads was last changed. */
  adsService: SQL;
}

/**
 * The only definition of unpublished changes, used by rows, filters and counts: another playlist, or none, is assigned,
 * or a source changed after the document or the ads were compiled. Ads are compiled when they are set and at each
 * publish.
 */
function unpublishedConditionFor({ document, ads, adsService }: ChangeTimes): SQL<boolean> {
  return sql<boolean>`(
    ${devices.playlistId} is distinct from ${devices.publishedPlaylistId}
    or coalesce(${document} > ${devices.publishedAt}, false)
    or coalesce(${ads} > greatest(${adsService}, ${devices.publishedAt}), false)
  )`;
}

const lastChangeOf = (hash: SQL) => sql`(
  select max(source.updated_at) from ${publishedSources}
  join ${resources} as source on source.id = ${publishedSources.resourceId}
  where ${publishedSources.domainId} = ${devices.domainId} and ${publishedSources.hash} = ${hash})`;

const ofAds = (value: SQL) => sql`(
  select ${value} from ${deviceServices}
  where ${deviceServices.deviceId} = ${devices.id} and ${deviceServices.service} = 'ads')`;

/** Looks the times up for each screen: for rows and filters. */
const unpublishedCondition = unpublishedConditionFor({
  document: lastChangeOf(sql`${devices.publishedHash}`),
  ads: ofAds(lastChangeOf(sql`${deviceServices.contentHash}`)),
  adsService: ofAds(sql`${deviceServices.updatedAt}`),
});

function stateCondition(state: DeviceFilter['state'], now: Date): SQL | undefined {
  switch (state) {
    case 'online':
      return onlineCondition(now);
    case 'offline':
      return sql`not ${onlineCondition(now)}`;
    case 'disabled':
      return eq(devices.isDisabled, true);
    case 'attention':
      return attentionCondition;
    case 'unpublished':
      return unpublishedCondition;
    default:
      return undefined;
  }
}

function tagCondition(text: string): SQL {
  const [key = '', ...rest] = text.split(':');
  const value = rest.join(':');
  return sql`exists (select 1 from ${tags} where ${tags.resourceId} = ${resources.id} and ${tags.domainId} = ${resources.domainId} and ${tags.key} = ${key}${
    rest.length > 0 ? sql` and ${tags.value} = ${value}` : sql``
  })`;
}

function listCondition(person: Person, filter: DeviceCondition, now: Date): SQL {
  return and(
    resourceCondition(person, { kinds: ['device'], ids: filter.ids, search: filter.search }),
    filter.folderId
      ? or(
          eq(resources.folderId, filter.folderId),
          sql`${resources.ancestors} @> array[${filter.folderId}::uuid]`,
        )
      : undefined,
    filter.locationId ? eq(resources.locationId, filter.locationId) : undefined,
    filter.playlistId ? eq(devices.playlistId, filter.playlistId) : undefined,
    filter.tag ? tagCondition(filter.tag) : undefined,
    stateCondition(filter.state, now),
  ) as SQL;
}

/**
 * Counts the screens that match a filter. It joins only tables that the filter needs, so most lists count one index.
 */
export async function countDevices(
  db: Database,
  person: Person,
  filter: DeviceCondition,
  now: Date,
): Promise<number> {
  const counted = db.select({ n: sql<string>`count(*)` }).from(resources).$dynamic();
  if (filter.state || filter.playlistId) {
    counted
      .innerJoin(devices, eq(devices.id, resources.id))
      .innerJoin(deviceStates, eq(deviceStates.deviceId, resources.id));
  }
  const [row] = await counted.where(listCondition(person, filter, now));
  return Number(row?.n ?? 0);
}

function selectDevices(db: Database, person: Person, now: Date) {
  return db
    .select({
      resource: resources,
      permissions: permissionList(person),
      device: devices,
      identity: deviceIdentities,
      state: deviceStates,
      location: { id: locations.id, name: locations.name },
      playlistName: playlistResource.name,
      playingPlaylistId: playingPlaylist.id,
      isOnline: onlineCondition(now),
    })
    .from(resources)
    .innerJoin(devices, eq(devices.id, resources.id))
    .innerJoin(deviceIdentities, eq(deviceIdentities.id, resources.id))
    .innerJoin(deviceStates, eq(deviceStates.deviceId, resources.id))
    .leftJoin(locations, eq(locations.id, resources.locationId))
    .leftJoin(
      playlistResource,
      // A person who can read a screen may not be able to read its playlist. The name is then null.
      and(eq(playlistResource.id, devices.playlistId), readableCondition(person, playlistResource.id)),
    )
    .leftJoin(
      playingPlaylist,
      and(
        eq(playingPlaylist.id, deviceStates.playingPlaylistId),
        readableCondition(person, playingPlaylist.id),
      ),
    )
    .$dynamic();
}

export async function listDevices(
  db: Database,
  person: Person,
  filter: DeviceFilter,
  now: Date,
): Promise<DeviceRow[]> {
  return selectDevices(db, person, now)
    .where(listCondition(person, filter, now))
    .orderBy(
      ...resourceOrder(filter.sortBy, filter.sortDirection, {
        last_heartbeat_at: sql`${deviceStates.lastHeartbeatAt}`,
        published_at: sql`${devices.publishedAt}`,
      }),
    )
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize);
}

export async function findDevice(
  db: Database,
  person: Person,
  id: string,
  now: Date,
): Promise<DeviceRow | undefined> {
  const [row] = await selectDevices(db, person, now).where(
    and(resourceCondition(person, { kinds: ['device'] }), eq(resources.id, id)),
  );
  return row;
}

/** The playlist that is assigned to a screen. */
export async function findAssignedPlaylist(
  db: Database,
  domainId: string,
  id: string,
): Promise<string | null> {
  const [row] = await db
    .select({ playlistId: devices.playlistId })
    .from(devices)
    .where(and(eq(devices.domainId, domainId), eq(devices.id, id)));
  return row?.playlistId ?? null;
}

/** Which of these screens have unpublished changes. */
export async function findDevicesWithChanges(
  db: Database,
  domainId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.domainId, domainId), inArray(devices.id, [...ids]), unpublishedCondition));
  return new Set(rows.map((row) => row.id));
}

/** The payment terminals of some screens, by screen. */
export async function findTerminals(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { provider: string; name: string | null }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: deviceServices.deviceId, settings: deviceServices.settings })
    .from(deviceServices)
    .where(and(inArray(deviceServices.deviceId, [...ids]), eq(deviceServices.service, 'terminal')));
  return new Map(
    rows.map(({ id, settings }) => [
      id,
      { provider: String(settings.provider), name: typeof settings.name === 'string' ? settings.name : null },
    ]),
  );
}

/** A presentation as a list of screens shows it. */
export interface PlayingPresentation {
  name: string;
  /** A path on the content origin. */
  thumbnailUrl: string | null;
}

/**
 * The presentations among these ids that a person can read. Screens report their current content, so the ids can be
 * arbitrary.
 */
export async function findPlayingPresentations(
  db: Database,
  person: Person,
  presentationIds: readonly string[],
): Promise<Map<string, PlayingPresentation>> {
  if (presentationIds.length === 0) return new Map();
  const rows = await db
    .select({
      id: presentations.id,
      name: resources.name,
      thumbnailUrl: sql<
        string | null
      >`coalesce(${presentationThumbnail(person)}, ${applicationVersions.thumbnailUrl})`,
    })
    .from(presentations)
    .innerJoin(resources, eq(resources.id, presentations.id))
    .innerJoin(applicationVersions, eq(applicationVersions.id, presentations.applicationVersionId))
    .where(and(inArray(presentations.id, [...presentationIds]), permissionCondition(person, 'read')));
  return new Map(rows.map(({ id, name, thumbnailUrl }) => [id, { name, thumbnailUrl }]));
}

export interface DeviceCounts {
  total: number;
  online: number;
  offline: number;
  disabled: number;
  attention: number;
  unpublished: number;
}

export async function countByState(db: Database, person: Person, now: Date): Promise<DeviceCounts> {
  const online = onlineCondition(now);
  // Looks the times up once per document, not once per screen.
  const changed = db.$with('changed').as(
    db
      .select({ hash: publishedSources.hash, at: sql<Date>`max(${resources.updatedAt})`.as('at') })
      .from(publishedSources)
      .innerJoin(resources, eq(resources.id, publishedSources.resourceId))
      .where(eq(publishedSources.domainId, person.domainId))
      .groupBy(publishedSources.hash),
  );
  const unpublished = unpublishedConditionFor({
    document: sql`changed.at`,
    ads: sql`ads_changed.at`,
    adsService: sql`${deviceServices.updatedAt}`,
  });
  const [row] = await db
    .with(changed)
    .select({
      total: sql<string>`count(*)`,
      online: sql<string>`count(*) filter (where ${online})`,
      offline: sql<string>`count(*) filter (where not ${online})`,
      disabled: sql<string>`count(*) filter (where ${devices.isDisabled})`,
      attention: sql<string>`count(*) filter (where ${attentionCondition})`,
      unpublished: sql<string>`count(*) filter (where ${unpublished})`,
    })
    .from(resources)
    .innerJoin(devices, eq(devices.id, resources.id))
    .innerJoin(deviceStates, eq(deviceStates.deviceId, resources.id))
    .leftJoin(changed, eq(changed.hash, devices.publishedHash))
    .leftJoin(deviceServices, and(eq(deviceServices.deviceId, devices.id), eq(deviceServices.service, 'ads')))
    .leftJoin(sql`changed as ads_changed`, sql`ads_changed.hash = ${deviceServices.contentHash}`)
    .where(resourceCondition(person, { kinds: ['device'] }));
  const number = (text: string | undefined) => Number(text ?? 0);
  return {
    total: number(row?.total),
    online: number(row?.online),
    offline: number(row?.offline),
    disabled: number(row?.disabled),
    attention: number(row?.attention),
    unpublished: number(row?.unpublished),
  };
}

/** Screens that use any of these resources, and those in the folders. */
export async function findAffected(
  db: Database,
  person: Person,
  {
    presentationIds,
    playlistIds,
    folderIds,
  }: { presentationIds: readonly string[]; playlistIds: readonly string[]; folderIds: readonly string[] },
): Promise<{ id: string; name: string; playlistId: string | null }[]> {
  const used = screensUsing(person.domainId, { ids: [...presentationIds, ...playlistIds], folderIds });
  const { rows } = await db.execute<{ id: string; name: string; playlist_id: string | null }>(sql`
    select resources.id, resources.name, devices.playlist_id
    from ${resources} join ${devices} on devices.id = resources.id
    where ${resourceCondition(person, { kinds: ['device'] })}
      and (resources.ancestors && ${uuids(folderIds)} or resources.id in (${used}))
    order by lower(resources.name), resources.id
    limit 10000`);
  return rows.map((row) => ({ id: row.id, name: row.name, playlistId: row.playlist_id }));
}
