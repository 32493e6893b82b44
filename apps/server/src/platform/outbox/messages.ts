import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { outbox } from '../database/schema.ts';

interface OutboxMessage {
  topic: string;
  payload: unknown;
}

/** Writes messages to the outbox. Call it in the transaction of the change: they are sent if, and only if, it commits. */
export async function insertMessages(db: Database, messages: readonly OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const topics = sql.param(messages.map(({ topic }) => topic));
  const payloads = sql.param(messages.map(({ payload }) => JSON.stringify(payload)));
  await db.execute(sql`
    insert into ${outbox} (topic, payload) select * from unnest(${topics}::text[], ${payloads}::jsonb[])`);
}
