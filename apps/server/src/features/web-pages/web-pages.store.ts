import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { applications, pageChecks, presentations } from '../../platform/database/schema.ts';

export type PageCheckRow = typeof pageChecks.$inferSelect;
export type DuePage = Pick<PageCheckRow, 'hash' | 'address' | 'state'>;
export type PageResult = Pick<PageCheckRow, 'hash' | 'state' | 'httpStatus'>;

const SLUG = 'web-page';
/** These expressions must match the index exactly. */
const addressHash = sql`md5(${presentations.applicationVars} ->> 'url')`;
const ofWebPage = sql`${applications.slug} = ${SLUG} and ${applications.domainId} is null`;
/** Maximum number of due addresses that are considered for a batch when organisations take turns. */
const LOOK_AHEAD = 2000;

/**
 * Schedules a check of a presentation's address, if its app is Web page. An address that was checked after `recent`
 * keeps its schedule.
 *
 * @returns whether there is something to check.
 */
export async function scheduleAddressCheck(
  db: Database,
  presentationId: string,
  { now, recent }: { now: Date; recent: Date },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${pageChecks} (hash, address, domain_id, state, due_at)
    select ${addressHash}, ${presentations.applicationVars} ->> 'url', ${presentations.domainId}, 'pending', ${now.toISOString()}::timestamptz
    from ${presentations} join ${applications} on ${applications.id} = ${presentations.applicationId}
    where ${presentations.id} = ${presentationId} and ${ofWebPage} and ${presentations.applicationVars} ->> 'url' <> ''
    on conflict (hash) do update set domain_id = excluded.domain_id, due_at = excluded.due_at
    where page_checks.checked_at is null or page_checks.checked_at < ${recent.toISOString()}::timestamptz`);
  return (rowCount ?? 0) > 0;
}

export async function findChecks(
  db: Database,
  hashes: readonly string[],
): Promise<Map<string, PageCheckRow>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .select()
    .from(pageChecks)
    .where(inArray(pageChecks.hash, [...hashes]));
  return new Map(rows.map((row) => [row.hash, row]));
}

export async function findCheck(db: Database, hash: string): Promise<PageCheckRow | undefined> {
  const [row] = await db.select().from(pageChecks).where(eq(pageChecks.hash, hash));
  return row;
}

/**
 * Claims addresses that are due and schedules their next check, so no other process takes them. Each organisation gets
 * one address before any gets a second.
 */
export async function claimDue(
  db: Database,
  { now, next, count }: { now: Date; next: Date; count: number },
): Promise<DuePage[]> {
  const { rows } = await db.execute<DuePage & Record<string, unknown>>(sql`
    with due as (
      select hash, domain_id, due_at from ${pageChecks}
      where due_at <= ${now.toISOString()}::timestamptz order by due_at limit ${LOOK_AHEAD}
    ), turns as (
      select hash, due_at, row_number() over (partition by domain_id order by due_at) as turn from due
    ), taken as (
      select hash from turns order by turn, due_at limit ${count}
    )
    update ${pageChecks} set due_at = ${next.toISOString()}::timestamptz
    from taken where page_checks.hash = taken.hash and page_checks.due_at <= ${now.toISOString()}::timestamptz
    returning page_checks.hash, page_checks.address, page_checks.state`);
  return rows;
}

/**
 * Deletes checks of addresses that no presentation uses, and returns the hashes of the others. Presentations in the
 * trash count, because they can be restored.
 */
export async function deleteUnused(db: Database, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const wanted = sql.param([...hashes]);
  const { rows } = await db.execute<{ hash: string }>(sql`
    with used as (
      select wanted.hash from unnest(${wanted}::text[]) as wanted (hash)
      where exists (
        select 1 from ${presentations}
        join ${applications} on ${applications.id} = ${presentations.applicationId}
        where ${presentations.applicationVars} ->> 'url' is not null and ${addressHash} = wanted.hash and ${ofWebPage}
      )
    ), removed as (
      delete from ${pageChecks} where hash = any(${wanted}::text[]) and hash not in (select hash from used)
    )
    select hash from used`);
  return new Set(rows.map(({ hash }) => hash));
}

export async function saveResults(db: Database, results: readonly PageResult[], now: Date): Promise<void> {
  if (results.length === 0) return;
  await db.execute(sql`
    update ${pageChecks} set state = result.state, http_status = result.http_status, checked_at = ${now.toISOString()}::timestamptz
    from unnest(
      ${sql.param(results.map(({ hash }) => hash))}::text[],
      ${sql.param(results.map(({ state }) => state))}::text[],
      ${sql.param(results.map(({ httpStatus }) => httpStatus))}::integer[]
    ) as result (hash, state, http_status)
    where page_checks.hash = result.hash`);
}

/** Some of the presentations that show these addresses, for open editors. */
export async function findPresentationsShowing(
  db: Database,
  hashes: readonly string[],
  most: number,
): Promise<{ id: string; domainId: string }[]> {
  if (hashes.length === 0) return [];
  return await db
    .select({ id: presentations.id, domainId: presentations.domainId })
    .from(presentations)
    .where(
      sql`${presentations.applicationVars} ->> 'url' is not null and ${addressHash} = any(${sql.param([...hashes])}::text[])`,
    )
    .limit(most);
}
