import { type DomainRole, domainRoles } from '@vitrine/contract';
import { type Column, type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { accessorOf, permissionCondition, permissionDigits } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { type NamedStatement, namedStatement } from '../../platform/database/named-statement.ts';
import {
  deviceIdentities,
  deviceServices,
  deviceStates,
  devices,
  locations,
  publishedSources,
  resources,
} from '../../platform/database/schema.ts';
import { idAtPlace, placesOf, rowWithId } from '../../platform/database/with-ids.ts';
import { onlineSince, onlineSinceCondition } from '../../platform/online.ts';
import { unpublishedConditionFor } from './unpublished-changes.ts';

/** The columns of a row, with the names of its members. Times are text, see `isoTime`. */
const columns = {
  id: resources.id,
  name: resources.name,
  ownerId: resources.ownerId,
  folderId: resources.folderId,
  createdAt: resources.createdAt,
  updatedAt: resources.updatedAt,
  lastActivityAt: resources.lastActivityAt,
  description: devices.description,
  screenOrientation: devices.screenOrientation,
  isDisabled: devices.isDisabled,
  isAudioOnly: devices.isAudioOnly,
  isLite: devices.isLite,
  isUhd: devices.isUhd,
  timezone: devices.timezone,
  activeHoursStart: devices.activeHoursStart,
  activeHoursEnd: devices.activeHoursEnd,
  dailyRebootTime: devices.dailyRebootTime,
  dailyRestartTime: devices.dailyRestartTime,
  toastRestaurantGuid: devices.toastRestaurantGuid,
  services: sql<string>`array_to_string(${devices.services}, ' ')`,
  registeredAt: devices.registeredAt,
  playlistId: devices.playlistId,
  publishedAt: devices.publishedAt,
  revision: devices.revision,
  registrationStatus: deviceIdentities.registrationStatus,
  model: deviceIdentities.model,
  deviceType: deviceIdentities.deviceType,
  macAddress: deviceIdentities.macAddress,
  screenManufacturer: deviceIdentities.screenManufacturer,
  screenModel: deviceIdentities.screenModel,
  screenOsVersion: deviceIdentities.screenOsVersion,
  screenSerialNumber: deviceIdentities.screenSerialNumber,
  lastHeartbeatAt: deviceStates.lastHeartbeatAt,
  lastOnlineAt: deviceStates.lastOnlineAt,
  connectionType: deviceStates.connectionType,
  ssid: deviceStates.ssid,
  rssi: deviceStates.rssi,
  networkAt: deviceStates.networkAt,
  cpuUsedPercent: deviceStates.cpuUsedPercent,
  memoryUsedPercent: deviceStates.memoryUsedPercent,
  diskUsedPercent: deviceStates.diskUsedPercent,
  systemAt: deviceStates.systemAt,
  screenWidth: deviceStates.screenWidth,
  screenHeight: deviceStates.screenHeight,
  reportedRevision: deviceStates.reportedRevision,
  publishAck: deviceStates.publishAck,
  publishPlaybackSuccess: deviceStates.publishPlaybackSuccess,
  publishPlaybackError: deviceStates.publishPlaybackError,
  playingPresentationId: deviceStates.playingPresentationId,
  playingPlaylistId: deviceStates.playingPlaylistId,
  playingSince: deviceStates.playingSince,
} satisfies Record<string, SQLWrapper>;

/** Columns that depend on the caller or the time, or come from rows that may be missing. */
const computedColumns = {
  permissionDigits: sql<string>`permission_digits`,
  isOnline: sql<boolean>`is_online`,
  locationId: sql<string | null>`location_id`,
  locationName: sql<string | null>`location_name`,
  /** The settings of the payment terminal, as JSON. */
  terminal: sql<string | null>`terminal`,
  hasChanges: sql<boolean>`has_changes`,
};

type ValueOf<T> =
  T extends SQL<infer Value> ? Value : T extends Column ? TextOfTime<GetColumnData<T>> : never;
type TextOfTime<T> = T extends Date ? string : T;
type Columns = typeof columns & typeof computedColumns;

/** A screen as the caller sees it, without what several screens share. Times are text, see `isoTime`. */
export type DeviceRow = { -readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

interface Values extends Record<string, unknown> {
  ids: readonly string[];
  domainId: string;
  profileId: string;
  onlineSince: string;
}

const ids = sql.placeholder('ids');

/** The service of a screen, if it has it. Most screens have none, and then this looks nothing up. */
const serviceOf = (service: 'ads' | 'terminal') =>
  sql`lateral (select * from ${deviceServices}
    where ${deviceServices.deviceId} = ${devices.id} and ${deviceServices.service} = ${sql.raw(`'${service}'`)}
      and ${sql.raw(`'${service}'`)} = any(${devices.services}) offset 0)`;

function buildStatement(role: DomainRole): NamedStatement<Values> {
  const person = accessorOf(role);
  const own = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`);
  const shown = Object.keys(columns).map((name) => sql`page.${sql.identifier(name)}`);
  const hasChanges = unpublishedConditionFor({
    playlistId: sql`page."playlistId"`,
    publishedPlaylistId: sql`page.published_playlist_id`,
    publishedAt: sql`page."publishedAt"`,
    document: sql`changed.at`,
    ads: sql`ads_changed.at`,
    adsService: sql`page.ads_updated_at`,
  });
  return namedStatement(
    `devices-${role}`,
    sql`
    with page as materialized (
      select ${sql.join(own, sql`, `)}, ${permissionDigits(person)} as permission_digits,
        ${onlineSinceCondition(sql.placeholder('onlineSince'))} as is_online,
        ${locations.id} as location_id, ${locations.name} as location_name, terminal.settings as terminal,
        ${devices.publishedPlaylistId}, ${devices.publishedHash},
        ads.content_hash as ads_hash, ads.updated_at as ads_updated_at
      from ${placesOf(ids)}
      cross join ${rowWithId(resources, resources.id, idAtPlace(ids))}
      cross join ${rowWithId(devices, devices.id, idAtPlace(ids))}
      cross join ${rowWithId(deviceIdentities, deviceIdentities.id, idAtPlace(ids))}
      cross join ${rowWithId(deviceStates, deviceStates.deviceId, idAtPlace(ids))}
      left join ${rowWithId(locations, locations.id, resources.locationId)} on true
      left join ${serviceOf('ads')} as ads on true
      left join ${serviceOf('terminal')} as terminal on true
      where ${resources.kind} = 'device' and ${resources.deletedAt} is null and ${permissionCondition(person, 'read')}
    ), changed as materialized (
      -- Looks the times up once per document, not once per screen.
      select documents.hash, (
        select max(${resources.updatedAt}) from ${publishedSources}
        cross join ${rowWithId(resources, resources.id, publishedSources.resourceId)}
        where ${publishedSources.domainId} = ${person.domainId} and ${publishedSources.hash} = documents.hash) as at
      from (select published_hash as hash from page union select ads_hash from page) as documents
      where documents.hash is not null
    )
    select ${sql.join(shown, sql`, `)}, page.permission_digits, page.is_online, page.location_id, page.location_name,
      page.terminal, ${hasChanges} as has_changes
    from page
    left join changed on changed.hash = page.published_hash
    left join changed as ads_changed on ads_changed.hash = page.ads_hash`,
  );
}

const statements = new Map(domainRoles.map((role) => [role, buildStatement(role)]));
/** All rows have the shape of this one, which makes reading their members fast. */
const names = Object.keys({ ...columns, ...computedColumns });
const template: Record<string, unknown> = JSON.parse(`{${names.map((name) => `"${name}":null`).join()}}`);

/** The screens among these ids that a person can read, by id. */
export async function findDeviceRows(
  db: Database,
  person: Person,
  deviceIds: readonly string[],
  now: Date,
): Promise<Map<string, DeviceRow>> {
  const { domainId, profileId, role } = person;
  const statement = statements.get(role) as NamedStatement<Values>;
  const rows = await statement.run(db, {
    ids: deviceIds,
    domainId,
    profileId,
    onlineSince: onlineSince(now),
  });
  return new Map(
    rows.map((values) => {
      const row = { ...template };
      for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
      return [row.id as string, row as unknown as DeviceRow];
    }),
  );
}
