import type { SecurityEventKind } from '@vitrine/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { securityEvents } from '../database/schema.ts';
import { newId } from '../ids.ts';
import type { Person } from './actor.ts';
import { type ClientInfo, MAX_USER_AGENT_LENGTH } from './client-info.ts';

/** Rows per statement of the purge, few enough not to delay other statements. */
const CHUNK = 10_000;
const MAX_CHUNKS = 200;

export type SecurityEventRow = typeof securityEvents.$inferSelect;

interface SecurityEvent {
  kind: SecurityEventKind;
  /** Default true. */
  succeeded?: boolean;
  /** The name of a key, for example. */
  detail?: string;
}

/** Records changes and uses of an account's credentials, for its owner to review. */
export interface SecurityLog {
  record(
    about: { domainId: string; profileId: string },
    event: SecurityEvent,
    visitor: ClientInfo,
    db?: Database,
  ): Promise<void>;
  /** The person's own events, newest first. */
  list(
    person: Person,
    page: { page: number; pageSize: number },
  ): Promise<{ total: number; rows: SecurityEventRow[] }>;
  /** Removes events older than this many days. A job calls it. */
  purge(days: number): Promise<void>;
}

export function createSecurityLog(pool: Database, clock: Clock): SecurityLog {
  return {
    async record({ domainId, profileId }, { kind, succeeded = true, detail }, visitor, db = pool) {
      await db.insert(securityEvents).values({
        id: newId(),
        domainId,
        profileId,
        kind,
        succeeded,
        detail: detail ?? null,
        address: visitor.address,
        userAgent: visitor.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
        at: clock.now(),
      });
    },
    async list({ domainId, profileId }, { page, pageSize }) {
      const own = and(eq(securityEvents.domainId, domainId), eq(securityEvents.profileId, profileId));
      const [total, rows] = await Promise.all([
        pool.$count(securityEvents, own),
        pool
          .select()
          .from(securityEvents)
          .where(own)
          .orderBy(desc(securityEvents.at), desc(securityEvents.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
      ]);
      return { total, rows };
    },
    async purge(days) {
      const before = new Date(clock.now().getTime() - days * 86_400_000).toISOString();
      for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
        const { rowCount } = await pool.execute(sql`
          delete from ${securityEvents} where id = any(array(
            select id from ${securityEvents} where at < ${before}::timestamptz limit ${CHUNK}))`);
        if ((rowCount ?? 0) < CHUNK) return;
      }
    },
  };
}
