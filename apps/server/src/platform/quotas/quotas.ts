import { TRASH_DAYS } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { countOf } from '../message-text.ts';

/** The limits, named like the columns in which the database's triggers count. */
const quotaNames = ['storage_bytes', 'pending_uploads', 'members', 'screens', 'applications'] as const;
export type QuotaName = (typeof quotaNames)[number];

export interface QuotaUsage {
  used: number;
  limit: number;
}

/** The SQLSTATE with which the triggers reject a change that exceeds a limit. */
const QUOTA_EXCEEDED = 'VQ001';
const GIGABYTE = 1_000_000_000;

/** Writes the configured default limits to the database during setup. */
export async function writeQuotaDefaults(db: Database, config: Config): Promise<void> {
  await db.execute(sql`
    insert into quota_defaults (id, storage_bytes, pending_uploads, members, screens, applications)
    values (1, ${Math.round(config.QUOTA_STORAGE_GB * GIGABYTE)}, ${config.QUOTA_PENDING_UPLOADS},
      ${config.QUOTA_MEMBERS}, ${config.QUOTA_SCREENS}, ${config.QUOTA_APPLICATIONS})
    on conflict (id) do update set storage_bytes = excluded.storage_bytes,
      pending_uploads = excluded.pending_uploads, members = excluded.members, screens = excluded.screens,
      applications = excluded.applications`);
}

/** How much of each limit an organisation has used. */
export async function readQuotaUsage(db: Database, domainId: string): Promise<Record<QuotaName, QuotaUsage>> {
  const columns = quotaNames.flatMap((name) => [
    sql`coalesce(${sql.identifier('used')}.${sql.identifier(name)}, 0)::float8 as ${sql.identifier(`${name}_used`)}`,
    sql`coalesce(${sql.identifier('used')}.${sql.identifier(`${name}_limit`)}, ${sql.identifier('defaults')}.${sql.identifier(name)})::float8 as ${sql.identifier(`${name}_limit`)}`,
  ]);
  const { rows } = await db.execute<Record<string, number>>(sql`
    select ${sql.join(columns, sql`, `)} from quota_defaults defaults
    left join domain_usage used on used.domain_id = ${domainId}`);
  const [row = {}] = rows;
  return Object.fromEntries(
    quotaNames.map((name) => [name, { used: row[`${name}_used`] ?? 0, limit: row[`${name}_limit`] ?? 0 }]),
  ) as Record<QuotaName, QuotaUsage>;
}

/** The error for a change that a trigger rejected, or undefined for any other error. */
export function explainQuota(error: unknown): AppError | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, constraint, detail } = each as { code?: unknown; constraint?: unknown; detail?: unknown };
    if (code !== QUOTA_EXCEEDED) continue;
    const limit = Number(detail);
    return new AppError(
      constraint === 'storage_bytes' ? 'insufficient_storage' : 'quota_exceeded',
      quotaMessage(constraint as QuotaName, limit),
    );
  }
  return undefined;
}

function quotaMessage(name: QuotaName, limit: number): string {
  const limitOf = (unit: string) => `limit of ${countOf(limit, unit)}`;
  const more = 'ask the person who runs this server for a higher limit.';
  switch (name) {
    case 'storage_bytes':
      return `Your organisation has used all of its ${(limit / GIGABYTE).toLocaleString('en', { maximumFractionDigits: 3 })} GB of storage. Delete files, or ${more} Deleted files count until they leave the trash after ${TRASH_DAYS} days.`;
    case 'pending_uploads':
      return `Your organisation has reached its ${limitOf('upload')} in progress. Wait until ${limit === 1 ? 'it has' : 'some have'} finished.`;
    case 'members':
      return `Your organisation has reached its ${limitOf('member')}. Remove members, or ${more}`;
    case 'screens':
      return `Your organisation has reached its ${limitOf('screen')}. Remove screens, or ${more}`;
    case 'applications':
      return `Your organisation has reached its ${limitOf('app')}. Delete apps, or ${more}`;
  }
}
