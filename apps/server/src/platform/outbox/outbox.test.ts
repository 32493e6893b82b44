import { testDatabase } from '@vitrine/test-kit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import * as schema from '../database/schema.ts';
import { createLog } from '../log.ts';
import { insertClaimedMessages } from './messages.ts';
import { createOutbox } from './outbox.ts';

const database = testDatabase();
const open = () => drizzle(database.pool, { schema, casing: 'snake_case' });
const log = createLog('silent');

async function waiting(): Promise<number> {
  const { rows } = await database.pool.query('select count(*)::int as n from outbox');
  return rows[0].n;
}

test('sends messages in order and removes them', async () => {
  const sent: unknown[] = [];
  const outbox = createOutbox({
    db: open(),
    log,
    publish: async (topic, message) => void sent.push([topic, message]),
  });
  await database.pool.query(`insert into outbox (topic, payload) values ('a', '1'), ('b', '2')`);
  outbox.flush();
  await outbox.stop();
  expect(sent).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  expect(await waiting()).toBe(0);
});

test('sends claimed messages after their commit, and no other process does', async () => {
  const db = open();
  const sent: [string, unknown][] = [];
  const make = () =>
    createOutbox({ db, log, publish: async (topic, message) => void sent.push([topic, message]) });
  const [own, other] = [make(), make()];
  const messages = ['a', 'b', 'c'].map((topic, payload) => ({ topic, payload }));
  const claimed = await db.transaction((tx) => insertClaimedMessages(tx, messages));
  other.flush();
  await other.stop();
  expect(sent).toEqual([]);
  own.send(claimed);
  await own.stop();
  expect(sent).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 2],
  ]);
  expect(await waiting()).toBe(0);
});

test('another process sends the claimed messages of one that died or lost its broker', async () => {
  const db = open();
  const sent: string[] = [];
  const disconnected = createOutbox({
    db,
    log,
    publish: () => Promise.reject(new Error('The broker is unavailable.')),
  });
  const [, second] = await db.transaction((tx) =>
    insertClaimedMessages(tx, [
      { topic: 'of the dead', payload: 0 },
      { topic: 'refused', payload: 1 },
    ]),
  );
  disconnected.send(second ? [second] : []);
  await disconnected.stop();
  const make = () => createOutbox({ db, log, publish: async (topic) => void sent.push(topic) });
  const other = make();
  other.flush();
  await other.stop();
  expect(sent).toEqual(['refused']);
  await database.pool.query(`update outbox set claimed_until = now() - interval '1 second'`);
  const later = make();
  later.flush();
  await later.stop();
  expect(sent).toEqual(['refused', 'of the dead']);
});

test('keeps a message until the broker accepts it', async () => {
  await database.pool.query(`insert into outbox (topic, payload) values ('a', '1')`);
  const disconnected = createOutbox({
    db: open(),
    log,
    publish: async () => {
      throw new Error('The broker is unavailable.');
    },
  });
  disconnected.flush();
  await disconnected.stop();
  expect(await waiting()).toBe(1);
  const sent: string[] = [];
  const outbox = createOutbox({ db: open(), log, publish: async (topic) => void sent.push(topic) });
  outbox.flush();
  await outbox.stop();
  expect(sent).toEqual(['a']);
});

test('retries a refused message soon, without waiting for the next check of the outbox', async () => {
  await database.pool.query(`insert into outbox (topic, payload) values ('a', '1')`);
  let attempts = 0;
  const outbox = createOutbox({
    db: open(),
    log,
    everyMs: 2 ** 31 - 1,
    retryMs: 1,
    publish: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('The broker is unavailable.');
    },
  });
  outbox.start();
  await expect.poll(waiting).toBe(0);
  await outbox.stop();
  expect(attempts).toBe(3);
});

test('sends no message twice when two servers share the work', async () => {
  await database.pool.query(
    `insert into outbox (topic, payload) select 't' || n, '0' from generate_series(1, 1200) n`,
  );
  const sent: string[] = [];
  const make = () => createOutbox({ db: open(), log, publish: async (topic) => void sent.push(topic) });
  const [one, two] = [make(), make()];
  one.flush();
  two.flush();
  await expect.poll(waiting).toBe(0);
  await Promise.all([one.stop(), two.stop()]);
  expect(sent).toHaveLength(1200);
  expect(new Set(sent).size).toBe(1200);
});

test('holds no database connection while the broker does not answer', async () => {
  await database.pool.query(`insert into outbox (topic, payload) values ('a', '1'), ('b', '2')`);
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const outbox = createOutbox({
    db: open(),
    log,
    publish: () => {
      asked.resolve();
      return answer.promise;
    },
  });
  outbox.flush();
  await asked.promise;
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  expect(rows[0].n).toBe(0);
  // In the meantime, another server does not send these messages.
  const sent: string[] = [];
  const other = createOutbox({ db: open(), log, publish: async (topic) => void sent.push(topic) });
  other.flush();
  await other.stop();
  expect(sent).toEqual([]);
  answer.resolve();
  await outbox.stop();
  expect(await waiting()).toBe(0);
});

test('sends the messages that a dead server had claimed', async () => {
  await database.pool.query(
    `insert into outbox (topic, payload, claimed_until) values ('a', '1', now() - interval '1 second')`,
  );
  const sent: string[] = [];
  const outbox = createOutbox({ db: open(), log, publish: async (topic) => void sent.push(topic) });
  outbox.flush();
  await outbox.stop();
  expect([sent, await waiting()]).toEqual([['a'], 0]);
});

test('keeps the order within a topic without delaying other topics', async () => {
  await database.pool.query(
    `insert into outbox (topic, payload) values ('a', '1'), ('a', '2'), ('b', '1'), ('a', '3')`,
  );
  const arrived: string[] = [];
  let refuses = true;
  const make = () =>
    createOutbox({
      db: open(),
      log,
      publish: async (topic, message) => {
        if (refuses && topic === 'a' && message === 2) throw new Error('The broker is unavailable.');
        arrived.push(`${topic}${message}`);
      },
    });
  const first = make();
  first.flush();
  await first.stop();
  expect(await waiting()).toBe(2);
  refuses = false;
  const second = make();
  second.flush();
  await second.stop();
  expect(arrived).toEqual(['a1', 'b1', 'a3', 'a2', 'a3']);
});
