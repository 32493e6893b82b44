import { testDatabase } from '@vitrine/test-kit/database';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable, openDatabase } from './database.ts';

/** The part of the driver’s connection with which a test can cut it. */
interface Connection {
  stream: { destroy(): void };
}

const database = testDatabase();

test('survives a connection that is cut during a transaction', async () => {
  const { db, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }));
  const transaction = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // Once another connection has answered, the end of this one has been read from its socket.
    await database.pool.query('select pg_sleep(0.05)');
    await tx.execute(sql`select 1`);
  });
  const error = await transaction.catch((reason: unknown) => reason);
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  await close();
});

test.each([
  ['ECONNREFUSED', true],
  ['ETIMEDOUT', true],
  ['EAI_AGAIN', true],
  ['57P03', true],
  ['08006', true],
  ['53100', true],
  ['25006', true],
  ['ENOENT', false],
  ['23505', false],
  ['42601', false],
])('for the error code %s, the database counts as unavailable: %s', (code, isUnavailable) => {
  const error = new Error('x', { cause: Object.assign(new Error('y'), { code }) });
  expect(isDatabaseUnavailable(error)).toBe(isUnavailable);
});

test('returns the connection of a transaction that cannot begin', async () => {
  const { db, pool, close } = openDatabase({ connectionString: database.url }, pino({ level: 'silent' }), 1);
  pool.once('acquire', (client) =>
    (client as unknown as { connection: Connection }).connection.stream.destroy(),
  );
  await expect(db.transaction(async () => {})).rejects.toThrow();
  expect(pool.totalCount).toBe(0);
  expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toEqual([{ one: 1 }]);
  await close();
});
