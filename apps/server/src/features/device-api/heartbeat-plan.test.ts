import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertScreens } from '../../testing/many-screens.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const statement = readFileSync(new URL('./write-heartbeats.sql', import.meta.url), 'utf8');

test('looks up screens by key, with or without table statistics', async () => {
  const { pool } = t.database;
  const { domainId } = await t.signUp();
  await insertScreens(pool, domainId, 3000, t.clock.clock.now());
  const plan = async () => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (generic_plan) ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  const sequentialScan = /Seq Scan on (device_states|device_identities|devices|resources)\b/;
  expect(await plan()).not.toMatch(sequentialScan);
  await pool.query('analyze');
  expect(await plan()).not.toMatch(sequentialScan);
});
