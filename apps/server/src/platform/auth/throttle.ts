import { isIPv6 } from 'node:net';
import { lt, sql } from 'drizzle-orm';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { throttles } from '../database/schema.ts';
import { AppError } from '../errors.ts';
import { countOf } from '../message-text.ts';

export interface ThrottleLimit {
  attempts: number;
  windowSeconds: number;
}

export interface Throttle {
  /** Counts one attempt for each key. Throws `too_many_requests` if a key exceeds its limit in the window. */
  countAttempt(keys: readonly string[], limit: ThrottleLimit): Promise<void>;
  /** Subtracts one attempt that turned out to be legitimate. */
  refund(keys: readonly string[]): Promise<void>;
  /** Resets the counters after a success. */
  clear(keys: readonly string[]): Promise<void>;
  /** Removes expired counters. A job calls it. */
  purge(): Promise<void>;
}

/** The key for a client's network. */
export function addressKey(what: string, address: string): string {
  return `${what}:address:${networkOf(address)}`;
}

/** For IPv6, the first 64 bits, because a client can choose the rest freely for each attempt. */
export function networkOf(address: string): string {
  const v4 = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (v4) return v4;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const [left, right] = [groups(before), groups(after ?? '')];
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const network = [...left, ...zeros, ...right].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** Counts attempts with fixed windows in the database, which all server processes share. */
export function createThrottle(db: Database, clock: Clock): Throttle {
  return {
    async countAttempt(keys, limit) {
      const now = clock.now();
      const end = new Date(now.getTime() + limit.windowSeconds * 1000);
      const rows = await db
        .insert(throttles)
        .values([...new Set(keys)].sort().map((key) => ({ key, attempts: 1, windowEndsAt: end })))
        .onConflictDoUpdate({
          target: throttles.key,
          set: {
            attempts: sql`case when ${throttles.windowEndsAt} <= ${now.toISOString()}::timestamptz then 1 else ${throttles.attempts} + 1 end`,
            windowEndsAt: sql`case when ${throttles.windowEndsAt} <= ${now.toISOString()}::timestamptz then excluded.window_ends_at else ${throttles.windowEndsAt} end`,
          },
        })
        .returning();
      const exceeded = rows.filter((row) => row.attempts > limit.attempts);
      if (exceeded.length === 0) return;
      const until = Math.max(...exceeded.map((row) => row.windowEndsAt.getTime()));
      const seconds = Math.max(1, Math.ceil((until - now.getTime()) / 1000));
      throw new AppError('too_many_requests', `Too many attempts. Try again in ${waitingTime(seconds)}.`, {
        retryAfterSeconds: seconds,
      });
    },
    async refund(keys) {
      await db
        .update(throttles)
        .set({ attempts: sql`greatest(${throttles.attempts} - 1, 0)` })
        .where(sql`${throttles.key} = any(${sql.param([...keys])}::text[])`);
    },
    async clear(keys) {
      if (keys.length > 0)
        await db.delete(throttles).where(sql`${throttles.key} = any(${sql.param([...keys])}::text[])`);
    },
    async purge() {
      await db.delete(throttles).where(lt(throttles.windowEndsAt, clock.now()));
    },
  };
}

function waitingTime(seconds: number): string {
  if (seconds < 90) return countOf(seconds, 'second');
  return countOf(Math.ceil(seconds / 60), 'minute');
}
