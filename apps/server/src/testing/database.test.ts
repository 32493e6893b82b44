import { createDatabase, testDatabase } from '@vitrine/test-kit/database';
import { expect, test } from 'vitest';

const database = testDatabase();

test('a test file has a migrated database of its own', async () => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS applied FROM migrations');
  expect(rows[0].applied).toBeGreaterThan(0);
  await database.pool.query('CREATE TABLE only_here (id int)');
});

test('databases know nothing of each other, and are cloned fast', async () => {
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const began = performance.now();
    const other = await createDatabase();
    times.push(performance.now() - began);
    expect(new URL(other.url).pathname).not.toBe(new URL(database.url).pathname);
    await other.drop();
  }
  // Some 10 ms alone; the limit leaves room for a busy machine.
  expect(Math.min(...times)).toBeLessThan(1000);
});
