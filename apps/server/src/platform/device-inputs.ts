import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import {
  deviceInputs,
  deviceServices,
  devices,
  domains,
  profiles,
  resources,
  tags,
} from './database/schema.ts';
import { requestedIds, uuids } from './database/with-ids.ts';
import { omitUndefined } from './omit-undefined.ts';

/**
 * The history of all inputs, besides the content document, that decide what a screen plays. Call each function in the
 * transaction of the change. It runs one statement for any number of screens, and writes only differences.
 */

/** The columns of a screen that are inputs, with their names in SQL. */
const inputColumns = {
  timezone: 'timezone',
  isDisabled: 'is_disabled',
  isAudioOnly: 'is_audio_only',
  screenOrientation: 'screen_orientation',
  activeHoursStart: 'active_hours_start',
  activeHoursEnd: 'active_hours_end',
} as const;

type DeviceChange = Partial<typeof devices.$inferInsert>;

const instantOf = (at: Date) => sql`${at.toISOString()}::timestamptz`;

/** Updates columns of screens, and records the inputs among them. */
export async function changeDevices(
  db: Database,
  domainId: string,
  ids: readonly string[],
  change: DeviceChange,
  at: Date,
): Promise<void> {
  const given = omitUndefined(change);
  if (Object.keys(given).length === 0 || ids.length === 0) return;
  const where = sql`${devices.domainId} = ${domainId} and ${devices.id} = any(${uuids(ids)})`;
  const update = db.update(devices).set(given).where(where);
  const columns = Object.entries(inputColumns).flatMap(([key, column]) => (key in given ? [column] : []));
  if (columns.length === 0) {
    await update;
    return;
  }
  const pairs = columns.map(
    (column) =>
      sql`(${column}::text, to_jsonb(before.${sql.identifier(column)}), to_jsonb(changed.${sql.identifier(column)}))`,
  );
  await db.execute(sql`
    with before as (select * from ${devices} where ${where} for no key update),
    changed as (${update.returning().getSQL()})
    insert into ${deviceInputs} (domain_id, device_id, at, kind, previous, value)
    select ${domainId}::uuid, changed.id, ${instantOf(at)}, input.kind, input.previous, input.value
    from before join changed on changed.id = before.id
    cross join lateral (values ${sql.join(pairs, sql`, `)}) as input (kind, previous, value)
    where input.previous is distinct from input.value`);
}

/** Records changed tags of screens. Call it before replacing the tags of resources. */
export async function recordTags(
  db: Database,
  ids: readonly string[],
  next: readonly { key: string; value: string }[],
  at: Date,
): Promise<void> {
  const sorted = next
    .map(({ key, value }) => ({ key, value }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const value = sql`${JSON.stringify(sorted)}::jsonb`;
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, device_id, at, kind, previous, value)
    select screen.domain_id, screen.id, ${instantOf(at)}, 'tags', before.value, ${value}
    from ${requestedIds(ids)}
    cross join lateral (select * from ${resources} where id = asked_id offset 0) screen
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('key', tag.key, 'value', tag.value) order by tag.key collate "C"), '[]') as value
      from ${tags} tag where tag.resource_id = screen.id
    ) before
    where screen.kind = 'device' and before.value <> ${value}`);
}

/** Tags to add, replacing tags with the same keys, and the keys of tags to remove. All other tags stay. */
export interface TagChange {
  add: readonly { key: string; value: string }[];
  remove: readonly string[];
}

/** The keys of all tags that a change removes or replaces. */
export function changedKeys({ add, remove }: TagChange): string[] {
  return [...new Set([...remove, ...add.map(({ key }) => key)])];
}

/** Records a change to some of the tags of screens. Call it before changing the tags of resources. */
export async function recordTagChange(
  db: Database,
  ids: readonly string[],
  change: TagChange,
  at: Date,
): Promise<void> {
  const added = sql`${JSON.stringify(change.add.map(({ key, value }) => ({ key, value })))}::jsonb`;
  const list = sql`coalesce(jsonb_agg(jsonb_build_object('key', tag.key, 'value', tag.value) order by tag.key collate "C"), '[]')`;
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, device_id, at, kind, previous, value)
    select screen.domain_id, screen.id, ${instantOf(at)}, 'tags', before.value, after.value
    from ${requestedIds(ids)}
    cross join lateral (select * from ${resources} where id = asked_id offset 0) screen
    cross join lateral (
      select ${list} as value from ${tags} tag where tag.resource_id = screen.id
    ) before
    cross join lateral (
      select ${list} as value from (
        select key, value from ${tags}
        where resource_id = screen.id and not key = any(${sql.param(changedKeys(change))}::text[])
        union all select key, value from jsonb_to_recordset(${added}) as added (key text, value text)
      ) as tag
    ) after
    where screen.kind = 'device' and before.value <> after.value`);
}

/** Records the new name of a screen. Call it before renaming any resource. */
export async function recordName(db: Database, id: string, name: string, at: Date): Promise<void> {
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, device_id, at, kind, previous, value)
    select domain_id, id, ${instantOf(at)}, 'name', to_jsonb(name), to_jsonb(${name}::text)
    from ${resources} where id = ${id} and kind = 'device' and name <> ${name}`);
}

/** Records the settings and the document of a screen's service. Call it before writing or removing (`next` null) it. */
export async function recordService(
  db: Database,
  row: { domainId: string; deviceId: string; service: string },
  next: { settings: Record<string, unknown>; contentHash: string | null } | null,
  at: Date,
): Promise<void> {
  const value =
    next === null
      ? sql`null::jsonb`
      : sql`${JSON.stringify({ settings: next.settings, contentHash: next.contentHash })}::jsonb`;
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, device_id, at, kind, name, previous, value, hash)
    select asked.domain_id, asked.device_id, ${instantOf(at)}, 'service', asked.service,
      ${serviceValue(sql`before`)}, ${value}, ${next?.contentHash ?? null}::text
    from (values (${row.domainId}::uuid, ${row.deviceId}::uuid, ${row.service}::text)) as asked (domain_id, device_id, service)
    left join ${deviceServices} before on before.device_id = asked.device_id and before.service = asked.service
    where ${serviceValue(sql`before`)} is distinct from ${value}`);
}

function serviceValue(row: SQL): SQL {
  return sql`case when ${row}.device_id is not null
    then jsonb_build_object('settings', ${row}.settings, 'contentHash', ${row}.content_hash) end`;
}

/** Sets the document of screens' ads, and records it. */
export async function setAdDocument(
  db: Database,
  playlistId: string,
  deviceIds: readonly string[],
  hash: string,
  at: Date,
): Promise<void> {
  await db.execute(sql`
    with before as (
      select * from ${deviceServices}
      where service = 'ads' and device_id = any(${uuids(deviceIds)}) and settings ->> 'playlist_id' = ${playlistId}
        and content_hash is distinct from ${hash}
      for no key update
    ),
    changed as (
      update ${deviceServices} ads set content_hash = ${hash} from before
      where ads.device_id = before.device_id and ads.service = 'ads'
      returning ads.*
    )
    insert into ${deviceInputs} (domain_id, device_id, at, kind, name, previous, value, hash)
    select changed.domain_id, changed.device_id, ${instantOf(at)}, 'service', 'ads',
      ${serviceValue(sql`before`)}, ${serviceValue(sql`changed`)}, ${hash}
    from before join changed on changed.device_id = before.device_id`);
}

/** Records whether schedules follow the screens' own zones. Call it before an organisation or a person changes that. */
export async function recordMultiTimezone(
  db: Database,
  { domainId, profileId }: { domainId: string; profileId: string },
  of: 'domain' | 'profile',
  next: boolean,
  at: Date,
): Promise<void> {
  const [table, id] = of === 'domain' ? [domains, domainId] : [profiles, profileId];
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, at, kind, name, previous, value)
    select ${domainId}::uuid, ${instantOf(at)}, 'multi_timezone', ${of === 'profile' ? profileId : null}::text,
      to_jsonb(before.is_multitimezone_enabled), to_jsonb(${next}::boolean)
    from ${table} before where before.id = ${id} and before.is_multitimezone_enabled <> ${next}`);
}

/** Records that a screen joined or left an organisation. */
export async function recordInput(
  db: Database,
  input: {
    domainId: string;
    deviceId: string;
    kind: 'registered' | 'released';
    value?: unknown;
  },
  at: Date,
): Promise<void> {
  const value = input.value === undefined ? null : JSON.stringify(input.value);
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, device_id, at, kind, value)
    values (${input.domainId}, ${input.deviceId}, ${instantOf(at)}, ${input.kind}, ${value}::jsonb)`);
}

/** Records states of a screen's workers in order. */
export async function recordWorkers(
  db: Database,
  source: { domainId: string; deviceId: string },
  changes: readonly { name: string; previous: unknown; value: unknown; at: Date }[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() }));
  await db.execute(sql`
    insert into ${deviceInputs} (domain_id, device_id, at, kind, name, previous, value)
    select ${source.domainId}::uuid, ${source.deviceId}::uuid, change.at, 'worker', change.name, change.previous, change.value
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as change (name text, previous jsonb, value jsonb, at timestamptz)`);
}
