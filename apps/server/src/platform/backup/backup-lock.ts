import { sql } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Database } from '../database/database.ts';

/** An arbitrary constant. */
const LOCK = 7_205_412_003;

/** Waits for running purges, and prevents others until the current transaction ends. */
export async function preventPurges(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
}

/**
 * Whether the current transaction can delete files. It cannot during a backup, whose snapshot refers to files that have
 * been deleted since.
 */
export async function canPurge(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as may`,
  );
  return rows[0]?.may === true;
}
