import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
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

const insertAll = namedStatement<{
  topics: readonly string[];
  payloads: readonly string[];
  isClaimed: boolean;
}>(
  'insert-messages',
  sql`
    insert into ${outbox} (topic, payload, claimed_until)
    select topic, payload, case when ${sql.placeholder('isClaimed')}::boolean then ${leaseEnd} end
    from unnest(${sql.placeholder('topics')}::text[], ${sql.placeholder('payloads')}::jsonb[])
      with ordinality as message (topic, payload, place)
    order by place
    returning id`,
);

/** Writes messages to the outbox. Call it in the transaction of the change: they are sent if, and only if, it commits. */
export async function insertMessages(db: Database, messages: readonly OutboxMessage[]): Promise<void> {
  await insert(db, messages, false);
}

/**
 * {@link insertMessages}, for a caller who passes the result to `Outbox.send` right after the commit. If the process
 * dies first, another one sends them once the lease has ended.
 */
export function insertClaimedMessages(
  db: Database,
  messages: readonly OutboxMessage[],
): Promise<ClaimedMessage[]> {
  return insert(db, messages, true);
}

async function insert(
  db: Database,
  messages: readonly OutboxMessage[],
  isClaimed: boolean,
): Promise<ClaimedMessage[]> {
  if (messages.length === 0) return [];
  const rows = await insertAll.run(db, {
    topics: messages.map(({ topic }) => topic),
    payloads: messages.map(({ payload }) => JSON.stringify(payload)),
    isClaimed,
  });
  return messages.map((message, index) => ({ ...message, id: rows[index]?.[0] as string }));
}
