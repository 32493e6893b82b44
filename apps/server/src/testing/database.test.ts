import { createDatabase, testDatabase } from '@vitrine/test-kit/database';
import { expect, test } from 'vitest';

const database = testDatabase();

test('gives each test file its own migrated database', async () => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS applied FROM migrations');
  expect(rows[0].applied).toBeGreaterThan(0);
  await database.pool.query('CREATE TABLE only_here (id int)');
});

test('gives each clone its own database', async () => {
  const other = await createDatabase();
  expect(new URL(other.url).pathname).not.toBe(new URL(database.url).pathname);
  await other.drop();
});
