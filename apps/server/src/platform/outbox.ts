import { sql } from 'drizzle-orm';
import type { Database } from './database/database.ts';
import { outbox } from './database/schema.ts';
import type { Log } from './log.ts';
import { repeat } from './repeat.ts';

/**
 * Messages that must leave if, and only if, their transaction committed. They are written with it, sent after
 * it, and removed once the broker has them: at least once, by whichever process gets there first.
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
  publish(topic: string, message: unknown): Promise<void>;
  log: Log;
  /** How often to look for what others left behind. */
  everyMs?: number;
}

const BATCH = 500;

export function createOutbox({ db, publish, log, everyMs = 1000 }: OutboxOptions): Outbox {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let endRepeat: (() => void) | undefined;

  /** Sends one batch. Rows stay when the broker does not take them. */
  async function sendBatch(): Promise<number> {
    return db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ topic: string; payload: unknown }>(sql`
        delete from ${outbox} where id in (select id from ${outbox} order by id limit ${BATCH} for update skip locked)
        returning topic, payload`);
      await Promise.all(rows.map((row) => publish(row.topic, row.payload)));
      return rows.length;
    });
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
