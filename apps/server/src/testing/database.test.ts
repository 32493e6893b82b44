import { createDatabase, testDatabase } from '@vitrine/test-kit/database';
import { expect, test } from 'vitest';

const database = testDatabase();

test('a test file has a migrated database of its own', async () => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS applied FROM migrations');
  expect(rows[0].applied).toBeGreaterThan(0);
  await database.pool.query('CREATE TABLE only_here (id int)');
});

test('each clone is a database of its own', async () => {
  const other = await createDatabase();
  expect(new URL(other.url).pathname).not.toBe(new URL(database.url).pathname);
  await other.drop();
});
