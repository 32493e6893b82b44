import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { outbox } from '../database/schema.ts';

export interface OutboxMessage {
  topic: string;
  payload: unknown;
}

/** A message that only this process sends, until its lease ends. */
export interface ClaimedMessage extends OutboxMessage {
  id: string;
}

/** Longer than the broker's time to confirm a message, and short, because a dead server's claims last until then. */
const LEASE_SECONDS = 15;
export const leaseEnd = sql`now() + make_interval(secs => ${sql.raw(String(LEASE_SECONDS))})`;

/** Writes messages to the outbox. Call it in the transaction of the change: they are sent if, and only if, it commits. */
export async function insertMessages(db: Database, messages: readonly OutboxMessage[]): Promise<void> {
  await insert(db, messages, sql`null`);
}

/**
 * {@link insertMessages}, for a caller who passes the result to `Outbox.send` right after the commit. If the process
 * dies before, another one sends them once the lease has ended.
 */
export function insertClaimedMessages(
  db: Database,
  messages: readonly OutboxMessage[],
): Promise<ClaimedMessage[]> {
  return insert(db, messages, leaseEnd);
}

async function insert(
  db: Database,
  messages: readonly OutboxMessage[],
  claimedUntil: typeof leaseEnd,
): Promise<ClaimedMessage[]> {
  if (messages.length === 0) return [];
  const topics = sql.param(messages.map(({ topic }) => topic));
  const payloads = sql.param(messages.map(({ payload }) => JSON.stringify(payload)));
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${outbox} (topic, payload, claimed_until)
    select topic, payload, ${claimedUntil}
    from unnest(${topics}::text[], ${payloads}::jsonb[]) with ordinality as message (topic, payload, place)
    order by place
    returning id`);
  return messages.map((message, index) => ({ ...message, id: rows[index]?.id as string }));
}
