import { and, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { type Principal, principalOf } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { type NamedStatement, namedStatement } from '../../platform/database/named-statement.ts';
import {
  deviceServices,
  deviceStates,
  devices,
  publishedSources,
  resources,
  tags,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { onlineCondition } from '../../platform/online.ts';
import { resourceCondition, resourceOrder } from '../../platform/resources/resources.store.ts';
import { screensUsing } from '../../platform/resources/screens-using.ts';
import { unpublishedCondition, unpublishedConditionFor } from './unpublished-changes.ts';

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

/** Playback of the current revision failed on the screen. */
const attentionCondition = sql<boolean>`(${deviceStates.reportedRevision} = ${devices.revision} and ${deviceStates.publishPlaybackError} is not null)`;

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

function listCondition(person: Principal, filter: DeviceCondition, now: Date): SQL {
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

/** Selects the ids of a page, and joins only tables that its filter or order needs. */
function selectPage(
  condition: SQL,
  filter: Pick<DeviceFilter, 'state' | 'playlistId' | 'sortBy' | 'sortDirection'>,
  limit: number | Placeholder,
  offset: number | Placeholder,
): SQL {
  const order: Record<string, SQL> = {
    last_heartbeat_at: sql`${deviceStates.lastHeartbeatAt}`,
    published_at: sql`${devices.publishedAt}`,
  };
  const page = new QueryBuilder({ casing: 'snake_case' })
    .select({ id: resources.id })
    .from(resources)
    .$dynamic();
  if (filter.state || filter.playlistId || order[filter.sortBy]) {
    page
      .innerJoin(devices, eq(devices.id, resources.id))
      .innerJoin(deviceStates, eq(deviceStates.deviceId, resources.id));
  }
  return page
    .where(condition)
    .orderBy(...resourceOrder(filter.sortBy, filter.sortDirection, order))
    .limit(limit)
    .offset(offset)
    .getSQL();
}

interface PageValues extends Record<string, unknown> {
  domainId: string;
  profileId: string;
  limit: number;
  offset: number;
}

/** Statements of pages without a filter, by role and order. */
const pages = new Map<string, NamedStatement<PageValues>>();

function pageWithoutFilter({ role }: Person, filter: DeviceFilter, now: Date): NamedStatement<PageValues> {
  const { sortBy, sortDirection } = filter;
  const key = `${role} ${sortBy} ${sortDirection}`;
  const known = pages.get(key);
  if (known) return known;
  const condition = listCondition(principalOf(role), {}, now);
  const built = namedStatement<PageValues>(
    'device-page',
    selectPage(condition, { sortBy, sortDirection }, sql.placeholder('limit'), sql.placeholder('offset')),
  );
  pages.set(key, built);
  return built;
}

/**
 * The ids of a page, in order. Everything else about its screens is looked up by id, so the rows of earlier pages are
 * skipped without joining them.
 */
export async function listDeviceIds(
  db: Database,
  person: Person,
  filter: DeviceFilter,
  now: Date,
): Promise<string[]> {
  const { page, pageSize, sortBy, sortDirection, ...condition } = filter;
  const [limit, offset] = [pageSize, (page - 1) * pageSize];
  if (Object.values(condition).every((value) => value === undefined)) {
    const { domainId, profileId } = person;
    const rows = await pageWithoutFilter(person, filter, now).run(db, { domainId, profileId, limit, offset });
    return rows.map(([id]) => id as string);
  }
  const { rows } = await db.execute<{ id: string }>(
    selectPage(listCondition(person, condition, now), filter, limit, offset),
  );
  return rows.map(({ id }) => id);
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
    ...devices,
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
