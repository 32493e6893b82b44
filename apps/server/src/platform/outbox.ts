import { sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { outbox } from './database/schema.ts';
import type { Log } from './log.ts';
import { repeat } from './repeat.ts';

/**
 * Messages that must leave if, and only if, their transaction committed. They are written with it, sent after it, and
 * removed once the broker has them: at least once, by whichever process claims them first. No connection to the
 * database waits for the broker: a claim is a lease, after which other processes can send the message again.
 */
export interface Outbox {
  /** Says that something was committed: it is sent now. */
  kick(): void;
  start(): void;
  /** Waits for what is being sent. */
  stop(): Promise<void>;
}

export interface OutboxOptions {
  db: Database;
  /** Must settle within {@link LEASE_SECONDS}. */
  publish(topic: string, message: unknown): Promise<void>;
  log: Log;
  /** How often to look for what others left behind. */
  everyMs?: number;
}

const BATCH = 500;
/** Longer than the broker has to confirm a message, and short: a server that dies leaves its claims until then. */
const LEASE_SECONDS = 15;

interface Claimed extends Record<string, unknown> {
  id: string;
  topic: string;
  payload: unknown;
}

export function createOutbox({ db, publish, log, everyMs = 1000 }: OutboxOptions): Outbox {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let endRepeat: (() => void) | undefined;

  /** Sends one batch. Messages stay when the broker does not take them. */
  async function sendBatch(): Promise<number> {
    const claimed = await claim(db);
    const outcomes = await Promise.allSettled(claimed.map(({ topic, payload }) => publish(topic, payload)));
    // What follows an unsent message of its topic is sent again after it, so that the last message arrives last.
    const unsent = new Set<string>();
    const [sent, kept]: [string[], string[]] = [[], []];
    for (const [index, { id, topic }] of claimed.entries()) {
      if (outcomes[index]?.status === 'rejected') unsent.add(topic);
      (unsent.has(topic) ? kept : sent).push(id);
    }
    if (sent.length > 0)
      await db.execute(sql`delete from ${outbox} where id = any(${sql.param(sent)}::bigint[])`);
    if (kept.length > 0)
      await db.execute(
        sql`update ${outbox} set claimed_until = null where id = any(${sql.param(kept)}::bigint[])`,
      );
    const failure = outcomes.find((each) => each.status === 'rejected');
    if (failure) throw failure.reason;
    return claimed.length;
  }

  async function drain(): Promise<void> {
    do {
      again = false;
      try {
        while ((await sendBatch()) === BATCH && !stopped);
      } catch (error) {
        log.warn({ reason: (error as Error).message }, 'messages wait in the outbox');
      }
    } while (again && !stopped);
  }

  function kick(): void {
    if (stopped) return;
    if (running) {
      again = true;
      return;
    }
    running = drain().finally(() => {
      running = undefined;
      if (again) kick();
    });
  }

  return {
    kick,
    start() {
      endRepeat = repeat(kick, everyMs);
      kick();
    },
    async stop() {
      stopped = true;
      endRepeat?.();
      await running;
    },
  };
}

/** The oldest messages that nobody else is sending, in the order in which they were written. */
async function claim(db: Database): Promise<Claimed[]> {
  const { rows } = await db.execute<Claimed>(sql`
    with claimed as (
      update ${outbox} set claimed_until = now() + make_interval(secs => ${LEASE_SECONDS})
      where id in (select id from ${outbox} where claimed_until is null or claimed_until < now()
        order by id limit ${BATCH} for update skip locked)
      returning id, topic, payload
    )
    select id, topic, payload from claimed order by id`);
  return rows;
}
