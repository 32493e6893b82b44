import type { Permission } from '@vitrine/contract';
import { MAX_AFFECTED_DEVICES } from '@vitrine/contract/constants';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type PgSelectQueryBuilder, QueryBuilder } from 'drizzle-orm/pg-core';
import { type Principal, permissionCondition, principalOf } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { type NamedStatement, namedStatement } from '../../platform/database/named-statement.ts';
import { deviceStates, devices, resources, tags } from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { onlineCondition } from '../../platform/online.ts';
import { resourceCondition, resourceOrder } from '../../platform/resources/resources.store.ts';
import { screensUsing } from '../../platform/resources/screens-using.ts';
import { joinContentTimes, unpublishedCondition } from './unpublished-changes.ts';

/** The filter of the list, independent of the page. */
export interface DeviceCondition {
  ids?: readonly string[] | undefined;
  search?: string | undefined;
  state?: 'online' | 'offline' | 'disabled' | 'unpublished' | 'attention' | undefined;
  folderId?: string | undefined;
  locationId?: string | undefined;
  playlistId?: string | undefined;
  /** Leaves out screens with these playlists. Null: screens without a playlist. */
  excludePlaylistIds?: readonly (string | null)[] | undefined;
  tag?: string | undefined;
  /** Only screens for which the person has all of these permissions. */
  permissions?: readonly Permission[] | undefined;
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

function tagCondition(text: string, { domainId }: Principal): SQL {
  const [key = '', ...rest] = text.split(':');
  const value = rest.join(':');
  return isAmong(sql`select ${tags.resourceId} from ${tags}
    where ${tags.domainId} = ${domainId} and ${tags.key} = ${key}${
      rest.length > 0 ? sql` and ${tags.value} = ${value}` : sql``
    }`);
}

function playlistCondition(playlistId: string, { domainId }: Principal): SQL {
  return isAmong(sql`select ${devices.id} from ${devices}
    where ${devices.domainId} = ${domainId} and ${devices.playlistId} = ${playlistId}`);
}

/**
 * Reads the ids once. If PostgreSQL joined them on tables that were never analysed, it would read them again for each
 * screen that it compares.
 */
function isAmong(ids: SQL): SQL {
  return sql`${resources.id} = any(array(${ids}))`;
}

function withoutPlaylists(playlistIds: readonly (string | null)[]): SQL | undefined {
  const ids = playlistIds.filter((id) => id !== null);
  return and(
    sql`coalesce(${devices.playlistId} <> all(${uuids(ids)}), true)`,
    playlistIds.includes(null) ? sql`${devices.playlistId} is not null` : undefined,
  );
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
    filter.playlistId ? playlistCondition(filter.playlistId, person) : undefined,
    filter.excludePlaylistIds ? withoutPlaylists(filter.excludePlaylistIds) : undefined,
    filter.tag ? tagCondition(filter.tag, person) : undefined,
    ...(filter.permissions ?? []).map((permission) => permissionCondition(person, permission)),
    stateCondition(filter.state, now),
  ) as SQL;
}

/**
 * Sort orders without an index. Each heartbeat would have to update one on `last_heartbeat_at`, states depend on the
 * time, and the names of playlists are in other rows.
 */
const unindexedOrders: Record<string, (now: Date, person: Principal) => SQL> = {
  last_heartbeat_at: () => sql`${deviceStates.lastHeartbeatAt}`,
  published_at: () => sql`${devices.publishedAt}`,
  state: urgency,
  playlist: (_now, person) => placeOfPlaylist(person),
};

/** The order of states: the screens that need attention first, and those that a person has disabled last. */
function urgency(now: Date): SQL {
  return sql`case
    when ${devices.isDisabled} then 4
    when not ${onlineCondition(now)} then 1
    when ${attentionCondition} then 0
    when ${deviceStates.playingSince} is not null then 3
    else 2 end`;
}

/**
 * The place of a screen's playlist among those that the person can read, because names of other playlists must not affect
 * the order. The places are computed once, as one value: if PostgreSQL joined them on tables that were never analysed, it
 * would read them again for each screen.
 */
function placeOfPlaylist(person: Principal): SQL {
  return sql`((
    select jsonb_object_agg(id, place) from (
      select ${resources.id}, row_number() over (order by lower(${resources.name}), ${resources.id}) as place
      from ${resources} where ${resourceCondition(person, { kinds: ['playlist'] })}
    ) as playlist_order
  ) -> ${devices.playlistId}::text)::int`;
}

/** Few screens are in these states, so finding a page of them takes as long as finding all of them. */
const rareStates: ReadonlySet<DeviceCondition['state']> = new Set(['offline', 'attention', 'unpublished']);

/** From here on, skipping the rows of earlier pages takes about as long as reading all of them. */
const DEEP_OFFSET = 20_000;

/** Whether reading one page takes about as long as reading the complete list. */
export function needsCompleteList({ state, sortBy, page, pageSize }: DeviceFilter): boolean {
  return rareStates.has(state) || sortBy in unindexedOrders || (page - 1) * pageSize >= DEEP_OFFSET;
}

const withDevice: ReadonlySet<string | undefined> = new Set([
  'disabled',
  'attention',
  'unpublished',
  'published_at',
  'state',
  'playlist',
]);
const withDeviceState: ReadonlySet<string | undefined> = new Set([
  'online',
  'offline',
  'attention',
  'last_heartbeat_at',
  'state',
]);

/** Joins only the tables that a filter or an order needs: most lists need one index. */
function fromMatching<T extends PgSelectQueryBuilder>(
  query: T,
  { domainId }: Principal,
  { state, excludePlaylistIds, sortBy }: DeviceCondition & { sortBy?: string },
): T {
  if (excludePlaylistIds || withDevice.has(state) || withDevice.has(sortBy)) joinDevice(query, domainId);
  if (withDeviceState.has(state) || withDeviceState.has(sortBy)) joinDeviceState(query, domainId);
  return state === 'unpublished' ? joinContentTimes(query, domainId) : query;
}

type DomainId = Principal['domainId'];

function joinDevice<T extends PgSelectQueryBuilder>(query: T, domainId: DomainId): void {
  query.innerJoin(devices, and(eq(devices.id, resources.id), eq(devices.domainId, domainId)));
}

function joinDeviceState<T extends PgSelectQueryBuilder>(query: T, domainId: DomainId): void {
  query.innerJoin(
    deviceStates,
    and(eq(deviceStates.deviceId, resources.id), eq(deviceStates.domainId, domainId)),
  );
}

/** Counts the screens that match a filter. */
export async function countDevices(
  db: Database,
  person: Person,
  filter: DeviceCondition,
  now: Date,
): Promise<number> {
  const counted = db.select({ n: sql<string>`count(*)` }).from(resources).$dynamic();
  const [row] = await fromMatching(counted, person, filter).where(listCondition(person, filter, now));
  return Number(row?.n ?? 0);
}

type DeviceOrder = Pick<DeviceFilter, 'sortBy' | 'sortDirection'>;

function deviceOrder({ sortBy, sortDirection }: DeviceOrder, person: Principal, now: Date): SQL[] {
  const unindexed = unindexedOrders[sortBy];
  return resourceOrder(sortBy, sortDirection, unindexed && { [sortBy]: unindexed(now, person) });
}

/** Selects the ids of all screens that match a filter, in order. */
function selectIds(person: Principal, filter: DeviceCondition & DeviceOrder, now: Date) {
  const ids = new QueryBuilder({ casing: 'snake_case' })
    .select({ id: resources.id })
    .from(resources)
    .$dynamic();
  return fromMatching(ids, person, filter)
    .where(listCondition(person, filter, now))
    .orderBy(...deviceOrder(filter, person, now));
}

interface PageValues extends Record<string, unknown> {
  domainId: string;
  profileId: string;
  limit: number;
  offset: number;
}

/** Statements of pages without a filter, by role and order. */
const pages = new Map<string, NamedStatement<PageValues>>();

function pageWithoutFilter({ role }: Person, order: DeviceOrder, now: Date): NamedStatement<PageValues> {
  const key = `${role} ${order.sortBy} ${order.sortDirection}`;
  const known = pages.get(key);
  if (known) return known;
  const ids = selectIds(principalOf(role), order, now)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
  const built = namedStatement<PageValues>('device-page', ids.getSQL());
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
  const ids = selectIds(person, filter, now).limit(limit).offset(offset);
  const { rows } = await db.execute<{ id: string }>(ids.getSQL());
  return rows.map(({ id }) => id);
}

/** The bytes of an id in the list of {@link listAllDeviceIds}. */
export const ID_BYTES = 16;

/** The ids of all screens that match a filter, in order, in binary. */
export async function listAllDeviceIds(
  db: Database,
  person: Person,
  filter: DeviceCondition & DeviceOrder,
  now: Date,
): Promise<Buffer> {
  const { rows } = await db.execute<{ ids: Buffer | null }>(
    sql`select string_agg(uuid_send(id), ''::bytea) as ids from (${selectIds(person, filter, now)}) as listed`,
  );
  return rows[0]?.ids ?? Buffer.alloc(0);
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
  publishable: number;
}

export async function countByState(db: Database, person: Person, now: Date): Promise<DeviceCounts> {
  const online = onlineCondition(now);
  const counted = db
    .select({
      total: sql<string>`count(*)`,
      online: sql<string>`count(*) filter (where ${online})`,
      offline: sql<string>`count(*) filter (where not ${online})`,
      disabled: sql<string>`count(*) filter (where ${devices.isDisabled})`,
      attention: sql<string>`count(*) filter (where ${attentionCondition})`,
      unpublished: sql<string>`count(*) filter (where ${unpublishedCondition})`,
      publishable: sql<string>`count(*) filter (where ${unpublishedCondition} and ${permissionCondition(person, 'publish')})`,
    })
    .from(resources)
    .$dynamic();
  joinDevice(counted, person.domainId);
  joinDeviceState(counted, person.domainId);
  joinContentTimes(counted, person.domainId);
  const [row] = await counted.where(resourceCondition(person, { kinds: ['device'] }));
  const number = (text: string | undefined) => Number(text ?? 0);
  return {
    total: number(row?.total),
    online: number(row?.online),
    offline: number(row?.offline),
    disabled: number(row?.disabled),
    attention: number(row?.attention),
    unpublished: number(row?.unpublished),
    publishable: number(row?.publishable),
  };
}

/** The screens that use any of these resources, and those in the folders: how many, and the first by name. */
export async function findAffected(
  db: Database,
  person: Person,
  {
    presentationIds,
    playlistIds,
    folderIds,
  }: { presentationIds: readonly string[]; playlistIds: readonly string[]; folderIds: readonly string[] },
): Promise<{ total: number; data: { id: string; name: string; playlistId: string | null }[] }> {
  const used = screensUsing(person.domainId, { ids: [...presentationIds, ...playlistIds], folderIds });
  const { rows } = await db.execute<{
    id: string;
    name: string;
    playlist_id: string | null;
    total: string;
  }>(sql`
    select resources.id, resources.name, devices.playlist_id, count(*) over () as total
    from ${resources} join ${devices} on devices.id = resources.id
    where ${resourceCondition(person, { kinds: ['device'] })}
      and (resources.ancestors && ${uuids(folderIds)} or resources.id in (${used}))
    order by lower(resources.name), resources.id
    limit ${MAX_AFFECTED_DEVICES}`);
  return {
    total: Number(rows[0]?.total ?? 0),
    data: rows.map((row) => ({ id: row.id, name: row.name, playlistId: row.playlist_id })),
  };
}
