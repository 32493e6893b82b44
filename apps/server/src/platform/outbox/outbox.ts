import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import { outbox } from '../database/schema.ts';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';

/**
 * Transactional outbox: `insertMessages` writes messages in a transaction, and this sends them after its commit
 * and then removes them, at least once. A process claims messages with a lease, after which other processes can send
 * them again, so no database connection waits for the broker.
 */
export interface Outbox {
  /** Sends waiting messages now. Call it after a commit. */
  flush(): void;
  start(): void;
  /** Stops after the messages that are being sent. */
  stop(): Promise<void>;
}

interface OutboxOptions {
  db: Database;
  /** Must settle within {@link LEASE_SECONDS}. */
  publish(topic: string, message: unknown): Promise<void>;
  log: Log;
  /** How often to look for messages of other processes. */
  everyMs?: number;
}

const BATCH = 500;
/** Longer than the broker's time to confirm a message, and short, because a dead server's claims last until then. */
const LEASE_SECONDS = 15;

interface Claimed {
  id: string;
  topic: string;
  payload: unknown;
}

/** Claims the oldest messages that no other process is sending, in the order in which they were written. */
const claimOldest = namedStatement<Record<string, never>>(
  'claim-messages',
  sql`with claimed as (
      update ${outbox} set claimed_until = now() + make_interval(secs => ${sql.raw(String(LEASE_SECONDS))})
      where id in (select id from ${outbox} where claimed_until is null or claimed_until < now()
        order by id limit ${sql.raw(String(BATCH))} for update skip locked)
      returning id, topic, payload
    )
    select id, topic, payload from claimed order by id`,
);

export function createOutbox(options: OutboxOptions): Outbox {
  const { log, everyMs = 1000 } = options;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let endRepeat: (() => void) | undefined;

  async function drain(): Promise<void> {
    do {
      again = false;
      try {
        while ((await sendBatch(options)) === BATCH && !stopped);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'Messages are waiting in the outbox.');
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
    start() {
      endRepeat = repeat(flush, everyMs);
      flush();
    },
    async stop() {
      stopped = true;
      endRepeat?.();
      await running;
    },
  };
}

/** Sends one batch. Messages that the broker does not accept stay. */
async function sendBatch({ db, publish }: Pick<OutboxOptions, 'db' | 'publish'>): Promise<number> {
  const claimed = await claim(db);
  const outcomes = await Promise.allSettled(claimed.map(({ topic, payload }) => publish(topic, payload)));
  // Messages after an unsent one of the same topic are sent again, so that the last message arrives last.
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
  return claimed.length;
}

async function claim(db: Database): Promise<Claimed[]> {
  const rows = (await claimOldest.run(db, {})) as [string, string, string][];
  return rows.map(([id, topic, payload]) => ({ id, topic, payload: JSON.parse(payload) }));
}
