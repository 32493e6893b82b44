import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import { outbox } from '../database/schema.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { type ClaimedMessage, leaseEnd } from './messages.ts';

/**
 * Transactional outbox: `insertMessages` writes messages in a transaction, and this sends them after its commit
 * and then removes them, at least once. A process claims messages with a lease, after which other processes can send
 * them again, so no database connection waits for the broker.
 */
export interface Outbox {
  /** Sends waiting messages now. Call it after a commit. */
  flush(): void;
  /** Sends messages that `insertClaimedMessages` wrote. Call it after their commit. */
  send(messages: readonly ClaimedMessage[]): void;
  start(): void;
  /** Stops after the messages that are being sent. */
  stop(): Promise<void>;
}

interface OutboxOptions {
  db: Database;
  /** Must settle before a lease ends. */
  publish(topic: string, message: unknown): Promise<void>;
  log: Log;
  /** How often to check for messages of other processes, in milliseconds. Default 5 seconds. */
  everyMs?: number;
  /** When to retry after the broker or the database was unavailable, in milliseconds. Default 1 second. */
  retryMs?: number;
}

const BATCH = 500;

/** Claims the oldest messages that no other process is sending, in the order in which they were written. */
const claimOldest = namedStatement<Record<string, never>>(
  'claim-messages',
  sql`with claimed as (
      update ${outbox} set claimed_until = ${leaseEnd}
      where id in (select id from ${outbox} where claimed_until is null or claimed_until < now()
        order by id limit ${sql.raw(String(BATCH))} for update skip locked)
      returning id, topic, payload
    )
    select id, topic, payload from claimed order by id`,
);

export function createOutbox(options: OutboxOptions): Outbox {
  const { log, everyMs = 5000, retryMs = 1000 } = options;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let endRepeat: (() => void) | undefined;
  let retry: NodeJS.Timeout | undefined;
  const sending = new Set<Promise<void>>();
  const retryLater = (error: unknown) => {
    log.warn({ reason: (error as Error).message }, 'Messages are waiting in the outbox.');
    clearTimeout(retry);
    retry = setTimeout(flush, retryMs).unref();
  };

  async function drain(): Promise<void> {
    do {
      again = false;
      try {
        while ((await sendBatch(options)) === BATCH && !stopped);
      } catch (error) {
        retryLater(error);
      }
    } while (again && !stopped);
  }

  function flush(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain().finally(() => {
      running = undefined;
      if (again) flush();
    });
  }

  return {
    flush,
    send(messages) {
      const sent = sendMessages(options, messages)
        .catch(retryLater)
        .finally(() => sending.delete(sent));
      sending.add(sent);
    },
    start() {
      endRepeat = repeat(flush, everyMs);
      flush();
    },
    async stop() {
      stopped = true;
      endRepeat?.();
      clearTimeout(retry);
      await Promise.all([running, ...sending]);
    },
  };
}

async function sendBatch(options: OutboxOptions): Promise<number> {
  const claimed = await claim(options.db);
  await sendMessages(options, claimed);
  return claimed.length;
}

/**
 * Sends messages and removes them. Throws if the broker does not accept one. That message stays, and any process can
 * send it later.
 */
async function sendMessages(
  { db, publish }: OutboxOptions,
  claimed: readonly ClaimedMessage[],
): Promise<void> {
  const outcomes = await Promise.allSettled(claimed.map(({ topic, payload }) => publish(topic, payload)));
  // Messages after an unsent one of the same topic are sent again, so the last message arrives last.
  const unsent = new Set<string>();
  const [sent, unconfirmed]: [string[], string[]] = [[], []];
  for (const [index, { id, topic }] of claimed.entries()) {
    if (outcomes[index]?.status === 'rejected') unsent.add(topic);
    (unsent.has(topic) ? unconfirmed : sent).push(id);
  }
  if (sent.length > 0)
    await db.execute(sql`delete from ${outbox} where id = any(${sql.param(sent)}::bigint[])`);
  if (unconfirmed.length > 0)
    await db.execute(
      sql`update ${outbox} set claimed_until = null where id = any(${sql.param(unconfirmed)}::bigint[])`,
    );
  const failure = outcomes.find((each) => each.status === 'rejected');
  if (failure) throw failure.reason;
}

async function claim(db: Database): Promise<ClaimedMessage[]> {
  const rows = (await claimOldest.run(db, {})) as [string, string, string][];
  return rows.map(([id, topic, payload]) => ({ id, topic, payload: JSON.parse(payload) }));
}
