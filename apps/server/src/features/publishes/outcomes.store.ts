import type { PublishOutcomeName } from '@vitrine/contract';
import { type SQL, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  devicePublishes,
  deviceRevisions,
  deviceStates,
  devices,
  publishCounts,
  publishTargets,
  resources,
} from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { onlineCondition } from '../../platform/online.ts';

export interface OutcomeCount {
  publishId: string;
  stage: number;
  outcome: PublishOutcomeName;
  count: number;
}

/** The outcome of a publish on a screen that has its revision. */
function reportedOutcome(now: Date): SQL<PublishOutcomeName> {
  const isCurrent = sql`${deviceStates.reportedRevision} = ${devices.revision}`;
  return sql<PublishOutcomeName>`case
    when ${isCurrent} and ${deviceStates.publishPlaybackError} is not null then 'failed'
    when ${isCurrent} and ${deviceStates.publishPlaybackSuccess} then 'playing'
    when ${deviceRevisions.activatedAt} is not null then 'playing'
    when ${deviceRevisions.failedAt} is not null then 'failed'
    when ${deviceRevisions.acknowledgedAt} is not null then 'received'
    when not ${onlineCondition(now)} then 'offline'
    else 'sent' end`;
}

/**
 * Counts the outcomes of publishes. Reads the counts of their targets and, for each screen, only the publish that
 * reached it last, because a later publish supersedes all earlier ones. The cost therefore depends on the number of
 * screens, not on the number of publishes.
 */
export async function countOutcomes(
  db: Database,
  publishIds: readonly string[],
  now: Date,
): Promise<OutcomeCount[]> {
  if (publishIds.length === 0) return [];
  interface Row extends OutcomeCount, Record<string, unknown> {
    isTarget: boolean;
  }
  const { rows } = await db.execute<Row>(sql`
    select true as "isTarget", publish_id as "publishId", stage, status as outcome, count
    from ${publishCounts} where publish_id = any(${uuids(publishIds)})
    union all
    select false, ${devicePublishes.publishId}, ${devicePublishes.stage}, ${reportedOutcome(now)}, count(*)::int
    from ${devicePublishes}
    join ${devices} on ${devices.id} = ${devicePublishes.deviceId} and ${devices.domainId} = ${devicePublishes.domainId}
      and ${devices.revision} = ${devicePublishes.revision}
    left join ${deviceStates} on ${deviceStates.deviceId} = ${devicePublishes.deviceId} and ${deviceStates.domainId} = ${devicePublishes.domainId}
    left join ${deviceRevisions} on ${deviceRevisions.domainId} = ${devicePublishes.domainId}
      and ${deviceRevisions.deviceId} = ${devicePublishes.deviceId} and ${deviceRevisions.revision} = ${devicePublishes.revision}
    where ${devicePublishes.publishId} = any(${uuids(publishIds)})
    group by 2, 3, 4`);
  const countsOf = (isTarget: boolean) => rows.filter((row) => row.isTarget === isTarget).map(toCount);
  return withSuperseded(countsOf(true), countsOf(false));
}

function toCount({ publishId, stage, outcome, count }: OutcomeCount): OutcomeCount {
  return { publishId, stage, outcome, count };
}

/** Replaces the count of sent targets with the counts of their outcomes. Targets without a report are superseded. */
export function withSuperseded(
  targets: readonly OutcomeCount[],
  reports: readonly OutcomeCount[],
): OutcomeCount[] {
  const keyOf = ({ publishId, stage }: OutcomeCount) => `${publishId} ${stage}`;
  const reported = Map.groupBy(reports, keyOf);
  const counts = targets.flatMap((target): OutcomeCount[] => {
    if (target.outcome !== 'sent') return [target];
    const known = reported.get(keyOf(target)) ?? [];
    const count = target.count - known.reduce((sum, each) => sum + each.count, 0);
    return [...known, { ...target, outcome: 'superseded', count }];
  });
  return counts.filter(({ count }) => count > 0);
}

const messageOfTarget = sql<
  string | null
>`case ${publishTargets.status} when 'refused' then ${publishTargets.message} else coalesce(case when ${deviceStates.reportedRevision} = ${publishTargets.revision} then ${deviceStates.publishPlaybackError} end, ${deviceRevisions.error}) end`;

/** Selects the targets of a publish with their outcomes and messages. */
function reportsOf(publishId: string, now: Date): SQL {
  return sql`(
    select ${publishTargets.stage}, ${publishTargets.deviceId}, ${publishTargets.revision},
      case when ${publishTargets.status} <> 'sent' then ${publishTargets.status}
        when ${devices.revision} is distinct from ${publishTargets.revision} then 'superseded'
        else ${reportedOutcome(now)} end as outcome,
      ${messageOfTarget} as message
    from ${publishTargets}
    left join ${devices} on ${devices.id} = ${publishTargets.deviceId} and ${devices.domainId} = ${publishTargets.domainId}
    left join ${deviceStates} on ${deviceStates.deviceId} = ${publishTargets.deviceId} and ${deviceStates.domainId} = ${publishTargets.domainId}
    left join ${deviceRevisions} on ${deviceRevisions.domainId} = ${publishTargets.domainId}
      and ${deviceRevisions.deviceId} = ${publishTargets.deviceId} and ${deviceRevisions.revision} = ${publishTargets.revision}
    where ${publishTargets.publishId} = ${publishId}
  ) as report`;
}

const MAX_PROBLEMS = 20;

export interface Problem {
  outcome: PublishOutcomeName;
  message: string | null;
  screenCount: number;
}

/**
 * Reads the targets of a publish once: how many screens have each outcome, and why screens do not play it, the problems
 * with the most screens first.
 */
export async function readReport(
  db: Database,
  publishId: string,
  now: Date,
): Promise<{ counts: OutcomeCount[]; problems: Problem[] }> {
  interface Row extends Record<string, unknown> {
    /** Null in a problem. */
    stage: number | null;
    outcome: PublishOutcomeName;
    message: string | null;
    count: number;
  }
  const { rows } = await db.execute<Row>(sql`
    with report as materialized (select stage, outcome, message from ${reportsOf(publishId, now)})
    select stage, outcome, null::text as message, count(*)::int as count from report group by stage, outcome
    union all (
      select null::int, outcome, case when outcome <> 'offline' then message end, count(*)::int from report
      where outcome in ('failed', 'refused', 'offline')
      group by 2, 3 order by 4 desc, 2, 3 limit ${MAX_PROBLEMS})`);
  return {
    counts: rows.flatMap(({ stage, outcome, count }) =>
      stage === null ? [] : [{ publishId, stage, outcome, count }],
    ),
    problems: rows.flatMap(({ stage, outcome, message, count }) =>
      stage === null ? [{ outcome, message, screenCount: count }] : [],
    ),
  };
}

export interface ReportedScreen {
  deviceId: string;
  name: string;
  outcome: PublishOutcomeName;
  message: string | null;
  revision: number | null;
}

/** Returns the screens of a publish that a person can read, sorted by name. */
export async function listScreens(
  db: Database,
  person: Person,
  publishId: string,
  filter: {
    outcome?: PublishOutcomeName | undefined;
    message?: string | undefined;
    page: number;
    pageSize: number;
  },
  now: Date,
): Promise<{ total: number; rows: ReportedScreen[] }> {
  const from = sql`${reportsOf(publishId, now)}
    cross join lateral (select * from ${resources} where id = report.device_id offset 0) as resources
    where ${permissionCondition(person, 'read')} and ${resources.deletedAt} is null
      ${filter.outcome ? sql`and report.outcome = ${filter.outcome}` : sql``}
      ${filter.message === undefined ? sql`` : sql`and report.message = ${filter.message}`}`;
  const [total, page] = await Promise.all([
    db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`),
    db.execute<ReportedScreen & Record<string, unknown>>(sql`
      select report.device_id as "deviceId", ${resources.name} as name, outcome, message, revision
      from ${from} order by lower(${resources.name}), report.device_id
      limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}`),
  ]);
  return { total: total.rows[0]?.count ?? 0, rows: page.rows };
}

/** Returns the ids of the screens of a publish with one of these outcomes. */
export async function findScreensWith(
  db: Database,
  publishId: string,
  outcomes: readonly PublishOutcomeName[],
  now: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select device_id as id from ${reportsOf(publishId, now)} where outcome = any(${sql.param(outcomes)}::text[])
    order by device_id`);
  return rows.map(({ id }) => id);
}
