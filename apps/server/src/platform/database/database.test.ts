import { testDatabase } from '@vitrine/test-kit/database';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isDatabaseAway, openDatabase } from './database.ts';

const database = testDatabase();

test('a connection that is cut within a transaction ends the transaction, not the process', async () => {
  const { db, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }));
  const transaction = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // Its end has been read from the socket by the time another connection has answered.
    await database.pool.query('select pg_sleep(0.05)');
    await tx.execute(sql`select 1`);
  });
  const error = await transaction.catch((reason: unknown) => reason);
  expect(isDatabaseAway(error)).toBe(true);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});
