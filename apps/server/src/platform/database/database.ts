import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type PoolConfig } from 'pg';
import type { Log } from '../log.ts';
import * as schema from './schema.ts';
import { TransactionPool } from './transaction-pool.ts';

/** The database or a transaction. Stores accept both. */
export type Database = NodePgDatabase<typeof schema>;

export interface OpenDatabase {
  db: Database;
  pool: Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool. Lost connections are logged and replaced, and never end the process.
 */
export function openDatabase(connection: PoolConfig, log: Log, size = 16): OpenDatabase {
  const pool = new Pool({
    max: size,
    connectionTimeoutMillis: 5_000,
    // The periodic jobs of an idle server use these. A new connection for each would cost PostgreSQL more than the jobs
    // do, because it has to load the catalogue first.
    min: 3,
    // PostgreSQL needs 4 MB for each idle connection.
    idleTimeoutMillis: 30_000,
    // A longer query is a defect, and must not occupy a connection forever.
    statement_timeout: 30_000,
    // The server runs many short statements: compiling them would take longer than running them. Their data is in memory
    // or on an SSD, so random reads cost about as much as sequential ones. With the default of 4, PostgreSQL scans
    // entire tables to find a few rows.
    options: '-c jit=off -c random_page_cost=1.1',
    // Statements of a transaction that do not depend on each other are sent together.
    pipeline: true,
    ...connection,
  });
  let isClosing = false;
  // Between the statements of a transaction, there is no other listener, and an unhandled error would end the process.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      // The pool does not wait until its connections are closed, so PostgreSQL may cut them when it stops.
      if (!isClosing) log.warn({ reason: error.message }, 'Lost a connection to the database.');
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

/** Codes of PostgreSQL and its driver for an unavailable database. */
const unavailableCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  // A standby that is still read-only.
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
/** Connection exceptions (08) and insufficient resources (53). */
const unavailableClasses = /^(08|53)/;

/** True if an error means that the database cannot be reached. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, syscall } = each as { code?: unknown; syscall?: unknown };
    if (typeof code === 'string' && (unavailableCodes.has(code) || unavailableClasses.test(code)))
      return true;
    // The socket of the embedded database. ENOENT for other files is unrelated.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (/Connection terminated|trying to connect|Connection ended|is not queryable/i.test(each.message))
      return true;
  }
  return false;
}

/** True if the database or this server could not write because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, reason } = each as { code?: unknown; reason?: unknown };
    if (code === '53100' || code === 'ENOSPC' || code === 'EDQUOT' || reason === 'disk_full') return true;
  }
  return false;
}

/** True if a transaction was rolled back because of a serialization failure or a deadlock. */
export function isTransactionConflict(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (code === '40001' || code === '40P01') return true;
  }
  return false;
}

/** True if a statement gave up waiting for a lock (`lock_timeout`). */
export function isLockTimeout(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause)
    if ((each as { code?: unknown }).code === '55P03') return true;
  return false;
}

/** Codes of statement and lock timeouts, and of exhausted file handles and memory. */
const overloadCodes = new Set(['57014', '55P03', 'EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']);

/** True if the machine is overloaded. A later retry can then succeed. */
export function isOverloaded(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (typeof code === 'string' && overloadCodes.has(code)) return true;
  }
  return false;
}

const MAX_ROUNDS = 5;

/** Retries a transaction after a conflict with another one. */
export async function retryConflicts<T>(run: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await run();
    } catch (error) {
      if (round === MAX_ROUNDS || !isTransactionConflict(error)) throw error;
    }
  }
}

/** The name of the violated unique or foreign key constraint, if an error has one. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, constraint } = each as { code?: unknown; constraint?: unknown };
    if ((code === '23505' || code === '23503') && typeof constraint === 'string') return constraint;
  }
  return undefined;
}
