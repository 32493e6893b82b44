import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  deviceStates,
  devices,
  domains,
  offlineEmails,
  offlineIncidentDevices,
  offlineIncidents,
  profiles,
  resources,
} from '../../platform/database/schema.ts';
import { firstLanguage, type Language } from '../../platform/languages.ts';
import { personOf } from '../accounts/members.service.ts';

/** An arbitrary constant: the advisory lock of the job, which runs on one server at a time. */
const OUTAGES_LOCK = 7_205_413;
/** New outages that one run takes up; the next run takes the others. */
const OUTAGES_AT_ONCE = 20_000;
/** Emails that one process claims at once. */
const EMAILS_AT_ONCE = 50;

const at = (time: Date) => sql`${time.toISOString()}::timestamptz`;

/** False while another server does this work. */
export async function lockOutages(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${OUTAGES_LOCK}) as locked`,
  );
  return rows[0]?.locked === true;
}

/** Ends outages of screens that were seen again, or that are outside their active hours. */
export async function recordRecoveries(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update ${offlineIncidentDevices} outage set recovered_at = ${at(now)}
    where outage.recovered_at is null and not exists (
      select 1 from ${deviceStates} state
      join ${devices} device on device.id = state.device_id
      join ${resources} resource on resource.id = device.id
      where state.device_id = outage.device_id and state.last_online_at <= outage.offline_since
        and not device.is_disabled and resource.deleted_at is null and device.domain_id = outage.domain_id)`);
  await db.execute(sql`
    update ${offlineIncidents} incident set closed_at = ${at(now)}
    where incident.closed_at is null and incident.notify_at <= ${at(now)} and not exists (
      select 1 from ${offlineIncidentDevices} outage
      where outage.incident_id = incident.id and outage.recovered_at is null)`);
}

/** The local time of day in every zone, at two moments. */
export interface LocalTimes {
  zones: readonly string[];
  /** `HH:MM` by zone: the outage must have begun by this time. */
  before: readonly string[];
  /** `HH:MM` by zone: the current time. */
  now: readonly string[];
}

interface OutageTimes {
  now: Date;
  /** Screens that were last seen at or before this time are offline… */
  silentSince: Date;
  /** …unless they were last seen before this time, because such outages are old. */
  ignoredSince: Date;
  notifyAt: Date;
}

/**
 * Records screens that have been offline since `silentSince` or earlier, within their active hours, and adds each to
 * the pending incident for its place, or to a new one. The place is the screen's location, or else its folder. Only for
 * organisations where someone wants emails.
 */
export async function recordOutages(db: Database, times: OutageTimes, local: LocalTimes): Promise<void> {
  await db.execute(outagesStatement(times, local));
}

/** For {@link recordOutages}. Exported for a test of its query plan. */
export function outagesStatement(times: OutageTimes, local: LocalTimes): SQL {
  const isActive = (time: string) => sql`(device.active_hours_start is null or device.active_hours_end is null
    or device.active_hours_start = device.active_hours_end or local.now_at is null
    or case when device.active_hours_start < device.active_hours_end
      then ${sql.raw(time)} >= device.active_hours_start and ${sql.raw(time)} < device.active_hours_end
      else ${sql.raw(time)} >= device.active_hours_start or ${sql.raw(time)} < device.active_hours_end end)`;
  return sql`
    with local as (
      select * from unnest(${sql.param([...local.zones])}::text[], ${sql.param([...local.before])}::text[],
        ${sql.param([...local.now])}::text[]) as local (zone, before_at, now_at)
    ), silent as (
      select state.device_id, device.domain_id, state.last_online_at,
        coalesce(resource.location_id, resource.folder_id) as place_id
      from ${deviceStates} state
      join ${devices} device on device.id = state.device_id
      join ${resources} resource on resource.id = device.id
      left join local on local.zone = device.timezone
      where state.last_online_bin > ${at(times.ignoredSince)} and state.last_online_bin <= ${at(times.silentSince)}
        and state.last_online_at <= ${at(times.silentSince)} and not device.is_disabled and resource.deleted_at is null
        and exists (select 1 from ${profiles} profile where profile.domain_id = device.domain_id
          and profile.enable_device_offline_notifications and not profile.is_disabled)
        and ${isActive('local.before_at')} and ${isActive('local.now_at')}
        and not exists (select 1 from ${offlineIncidentDevices} outage
          where outage.device_id = state.device_id and outage.recovered_at is null)
      limit ${OUTAGES_AT_ONCE}
    ), waiting as (
      select distinct on (domain_id, place_id) domain_id, place_id, id from ${offlineIncidents}
      where notify_at > ${at(times.now)} and notified_at is null order by domain_id, place_id, notify_at
    ), opened as (
      insert into ${offlineIncidents} (id, domain_id, place_id, opened_at, notify_at)
      select gen_random_uuid(), domain_id, place_id, ${at(times.now)}, ${at(times.notifyAt)} from (
        select domain_id, place_id from silent except select domain_id, place_id from waiting) fresh
      returning id, domain_id, place_id
    )
    insert into ${offlineIncidentDevices} (incident_id, device_id, domain_id, offline_since)
    select incident.id, silent.device_id, silent.domain_id, silent.last_online_at
    from silent join (select id, domain_id, place_id from waiting union all select id, domain_id, place_id from opened) incident
      on incident.domain_id = silent.domain_id and incident.place_id is not distinct from silent.place_id
    on conflict do nothing`;
}

/** Writes an email to everyone who wants one, for incidents whose time has come and that have not ended. */
export async function writeEmails(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    with due as (
      update ${offlineIncidents} incident set notified_at = ${at(now)}
      where incident.notified_at is null and incident.notify_at <= ${at(now)}
      returning incident.id, incident.domain_id, incident.closed_at
    )
    insert into ${offlineEmails} (incident_id, profile_id, send_at)
    select due.id, profile.id, ${at(now)} from due
    join ${profiles} profile on profile.domain_id = due.domain_id
    where due.closed_at is null and profile.enable_device_offline_notifications and not profile.is_disabled
    on conflict do nothing`);
}

export interface DueEmail {
  incidentId: string;
  profileId: string;
  attempts: number;
}

/** Takes emails that are due; another process finds them again at `retryAt` unless they are finished. */
export async function claimEmails(db: Database, now: Date, retryAt: Date): Promise<DueEmail[]> {
  const { rows } = await db.execute<Record<keyof DueEmail, never>>(sql`
    update ${offlineEmails} email set send_at = ${at(retryAt)}, attempts = email.attempts + 1
    from (select incident_id, profile_id from ${offlineEmails} where send_at <= ${at(now)}
      order by send_at limit ${EMAILS_AT_ONCE} for update skip locked) due
    where email.incident_id = due.incident_id and email.profile_id = due.profile_id
    returning email.incident_id as "incidentId", email.profile_id as "profileId", email.attempts`);
  return rows as unknown as DueEmail[];
}

export async function finishEmail(db: Database, { incidentId, profileId }: DueEmail): Promise<void> {
  await db
    .update(offlineEmails)
    .set({ sendAt: null })
    .where(and(eq(offlineEmails.incidentId, incidentId), eq(offlineEmails.profileId, profileId)));
}

interface Recipient {
  person: Person;
  email: string;
  name: string;
  language: Language;
  domainName: string;
}

/** A person who still wants the email. */
export async function findRecipient(db: Database, profileId: string): Promise<Recipient | undefined> {
  const [row] = await db
    .select({ profile: profiles, domainName: domains.name })
    .from(profiles)
    .innerJoin(domains, eq(domains.id, profiles.domainId))
    .where(
      and(
        eq(profiles.id, profileId),
        eq(profiles.isDisabled, false),
        eq(profiles.enableDeviceOfflineNotifications, true),
      ),
    );
  if (!row) return undefined;
  const { profile, domainName } = row;
  const language = firstLanguage(profile.language);
  return { person: personOf(profile), email: profile.email, name: profile.name, language, domainName };
}

/** Screens of an incident that are still offline and that a person can see: the first by name, and how many. */
export async function findOffline(
  db: Database,
  person: Person,
  incidentId: string,
  limit: number,
): Promise<{ total: number; screens: { name: string; since: Date }[] }> {
  const condition = and(
    eq(offlineIncidentDevices.incidentId, incidentId),
    isNull(offlineIncidentDevices.recoveredAt),
    isNull(resources.deletedAt),
    permissionCondition(person, 'read'),
  );
  const screens = await db
    .select({
      name: resources.name,
      since: offlineIncidentDevices.offlineSince,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(offlineIncidentDevices)
    .innerJoin(resources, eq(resources.id, offlineIncidentDevices.deviceId))
    .where(condition)
    .orderBy(asc(sql`lower(${resources.name})`))
    .limit(limit);
  return { total: screens[0]?.total ?? 0, screens };
}

/** Removes incidents that ended before a time. */
export async function deleteIncidents(db: Database, before: Date): Promise<void> {
  await db.execute(sql`
    delete from ${offlineIncidents} where id in (
      select id from ${offlineIncidents} where closed_at < ${at(before)} limit 10000)`);
}
