import { testDatabase } from '@vitrine/test-kit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import * as schema from './database/schema.ts';
import { createLog } from './log.ts';
import { createOutbox } from './outbox.ts';

const database = testDatabase();
const open = () => drizzle(database.pool, { schema, casing: 'snake_case' });
const log = createLog('silent');

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as n from outbox');
  return rows[0].n;
}

test('messages leave in the order in which they were written, and are then gone', async () => {
  const sent: unknown[] = [];
  const outbox = createOutbox({
    db: open(),
    log,
    publish: async (topic, message) => void sent.push([topic, message]),
  });
  await database.pool.query(`insert into outbox (topic, payload) values ('a', '1'), ('b', '2')`);
  outbox.kick();
  await outbox.stop();
  expect(sent).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(await waiting()).toBe(0);
});

test('a message stays while the broker does not take it', async () => {
  await database.pool.query(`insert into outbox (topic, payload) values ('a', '1')`);
  const deaf = createOutbox({
    db: open(),
    log,
    publish: async () => {
      throw new Error('The broker is away.');
    },
  });
  deaf.kick();
  await deaf.stop();
  expect(await waiting()).toBe(1);
  const sent: string[] = [];
  const outbox = createOutbox({ db: open(), log, publish: async (topic) => void sent.push(topic) });
  outbox.kick();
  await outbox.stop();
  expect(sent).toEqual(['a']);
});

test('two servers share the work: no message leaves twice', async () => {
  await database.pool.query(
    `insert into outbox (topic, payload) select 't' || n, '0' from generate_series(1, 1200) n`,
  );
  const sent: string[] = [];
  const make = () => createOutbox({ db: open(), log, publish: async (topic) => void sent.push(topic) });
  const [one, two] = [make(), make()];
  one.kick();
  two.kick();
  await expect.poll(waiting).toBe(0);
  await Promise.all([one.stop(), two.stop()]);
  expect(sent).toHaveLength(1200);
  expect(new Set(sent).size).toBe(1200);
});
