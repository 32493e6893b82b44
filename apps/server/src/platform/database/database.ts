import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import * as schema from './schema.ts';
import { TransactionPool } from './transaction-pool.ts';

/** The database, or a transaction on it: stores take either. */
export type Database = NodePgDatabase<typeof schema>;

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. Connections that die (a database that is killed, a network that goes) are logged and replaced:
 * the process never ends because of them.
 */
export function openDatabase(connection: PoolConfig, log: Log, size = 16): OpenDatabase {
  const pool = new Pool({
    max: size,
    connectionTimeoutMillis: 5_000,
    // A query that takes longer is a defect, and must not hold a connection for ever.
    statement_timeout: 30_000,
    // Short statements in great number: compiling one would take longer than running it.
    options: '-c jit=off',
    ...connection,
  });
  let isClosing = false;
  // Also between two statements of a transaction, where nobody else listens: unheard, it would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The pool does not wait for its connections to close: a PostgreSQL that stops right after it cuts them.
      if (!isClosing) log.warn({ reason: error.message }, 'database connection lost');
    }),
  );
  pool.on('error', () => {});
  return {
    db: drizzle(new TransactionPool(pool) as unknown as Pool, { schema, casing: 'snake_case' }),
    pool,
    close() {
      isClosing = true;
      return pool.end();
    },
  };
}

/** Codes by which PostgreSQL or its driver says that the database is away, not that the query is wrong. */
const awayCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  // A standby that has not taken over yet.
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Of connections (08), and of what the server has too little of: connections, memory, disk (53). */
const awayClasses = /^(08|53)/;

/** True when an error means that the database cannot be reached now. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, syscall } = each as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && (awayCodes.has(code) || awayClasses.test(code))) return true;
    // The embedded database's socket; another file that is not there says nothing of the database.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (/Connection terminated|trying to connect|Connection ended|is not queryable/i.test(each.message))
      return true;
  }
  return false;
}

/** True when the database, or this server, could not write because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, reason } = each as { code?: unknown; reason?: unknown };
    if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || reason === 'disk_full') return true;
  }
  return false;
}

/** True when a transaction gave way to another that changed the same: nothing of it was done. */
export function isTransactionConflict(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (code === '40001' || code === '40P01') return true;
  }
  return false;
}

/** True when a statement gave up waiting for a lock (`lock_timeout`): nothing was done. */
export function isLockTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: unknown }).code === '55P03') return true;
  return false;
}

/** A statement that took too long, a lock that was not free in time, a process without file handles or memory. */
const overloadCodes = new Set(['57014', '55P03', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** True when something was given up because the machine has too much to do: trying again later can help. */
export function isOverloaded(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && overloadCodes.has(code)) return true;
  }
  return false;
}

const MAX_ROUNDS = 5;

/** Runs a transaction again when it gave way to another. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await run();
    } catch (error) {
      if (round === MAX_ROUNDS || !isTransactionConflict(error)) throw error;
    }
  }
}

/** The name of the unique or foreign constraint that an error is about, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, constraint } = each as { code?: unknown; constraint?: unknown };
    if ((code === '23505' || code === '23503') && typeof constraint === 'string') return constraint;
  }
  return undefined;
}
