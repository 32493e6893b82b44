import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type PgBoss from 'pg-boss';
import { systemTimers } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { transactionSql } from './transaction-sql.ts';

export interface EnqueueOptions {
  /** While a job with this key waits, no other is added. */
  singletonKey?: string;
  /** Not before this time. */
  startAfter?: Date;
  /** Not before this delay, in milliseconds. */
  delayMs?: number;
  /** The job exists if, and only if, this transaction commits. */
  transaction?: Pick<Database, 'execute'>;
}

interface JobProducer {
  /** Adds a job to a queue. Returns false if one with the same key already waits. */
  enqueue(name: string, data: object, options?: EnqueueOptions): Promise<boolean>;
  /** Adds scheduled jobs. Of all servers, only the first in a minute adds them. */
  enqueueScheduled(names: readonly string[]): void;
}

interface JobProducerOptions {
  boss: PgBoss;
  pool: Pool;
  log: Log;
  /** Called with the name of a queue that has a new job which is due now. */
  onDue(name: string): void;
}

export function createJobProducer({ boss, pool, log, onDue }: JobProducerOptions): JobProducer {
  // Enqueueing fails immediately if the database is unavailable, because its caller must know.
  const immediateSql = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };

  return {
    async enqueue(name, data, options = {}) {
      const { transaction, singletonKey } = options;
      const startAfter = startTimeOf(options);
      const id = await boss.send(name, data, {
        db: transaction ? transactionSql(transaction) : immediateSql,
        // The queue's policy allows one waiting job per key, so a job without a key gets a unique one.
        singletonKey: singletonKey ?? randomUUID(),
        ...(startAfter && { startAfter }),
      });
      // A job of a transaction is not visible before the commit, after which the database announces it.
      if (id && !transaction && !startAfter) onDue(name);
      return id !== null;
    },
    enqueueScheduled(names) {
      const entries = names.map((name) => ({
        name,
        data: {},
        singletonKey: 'schedule',
        singletonSeconds: 60,
      }));
      boss
        .insert(entries, { db: immediateSql })
        .catch((error: unknown) => log.warn({ err: error }, 'Scheduled jobs could not be enqueued.'));
    },
  };
}

/** Undefined: now. */
function startTimeOf({ startAfter, delayMs }: EnqueueOptions): Date | undefined {
  if (startAfter) return startAfter;
  return delayMs && delayMs > 0 ? new Date(systemTimers.wallClock() + delayMs) : undefined;
}
