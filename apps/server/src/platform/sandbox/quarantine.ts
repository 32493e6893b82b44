import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { sandboxStrikes } from '../database/schema.ts';

/** Kills after which an input is quarantined. A single kill can have another cause, such as a lack of memory. */
const MAX_STRIKES = 2;
/** Limits and libraries change, so old entries expire. */
const FORGET_DAYS = 30;

/** Remembers, across restarts and servers, which inputs killed their process. */
export interface Quarantine {
  has(key: string): Promise<boolean>;
  /** Records one kill. Returns true if the input is quarantined now. */
  strike(key: string): Promise<boolean>;
  /** Removes old entries. Run it daily. */
  purge(): Promise<void>;
}

export function createQuarantine(db: Database, clock: Clock): Quarantine {
  return {
    async has(key) {
      const [row] = await db
        .select({ strikes: sandboxStrikes.strikes })
        .from(sandboxStrikes)
        .where(sql`${sandboxStrikes.key} = ${key} and ${sandboxStrikes.lastAt} > ${oldest(clock)}`);
      return row !== undefined && row.strikes >= MAX_STRIKES;
    },
    async strike(key) {
      const lastAt = clock.now();
      const [row] = await db
        .insert(sandboxStrikes)
        .values({ key, strikes: 1, lastAt })
        .onConflictDoUpdate({
          target: sandboxStrikes.key,
          set: { strikes: sql`${sandboxStrikes.strikes} + 1`, lastAt },
        })
        .returning({ strikes: sandboxStrikes.strikes });
      return (row?.strikes ?? 0) >= MAX_STRIKES;
    },
    async purge() {
      await db.delete(sandboxStrikes).where(lt(sandboxStrikes.lastAt, oldest(clock)));
    },
  };
}

function oldest(clock: Clock): Date {
  return new Date(clock.now().getTime() - FORGET_DAYS * 86_400_000);
}
