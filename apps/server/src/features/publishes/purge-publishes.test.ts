import { expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { deletePublishes } from './publishes.store.ts';

const { t, owner } = await startWithOwner();
const { db, pool } = t.database;
const BEFORE = new Date('2026-01-01');
/** More than one step deletes. */
const MANY = 10_500;

async function idsIn(table: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(`select id from ${table} order by id`);
  return rows.map(({ id }) => id);
}

async function countOf(table: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`);
  return rows[0]?.count ?? -1;
}

test('deletes publishes that ended before a time, with their targets', async () => {
  const [old, recent, open] = [newId(), newId(), newId()];
  for (const [id, endedAt] of [
    [old, '2025-12-01'],
    [recent, '2026-01-02'],
    [open, null],
  ]) {
    await pool.query(
      `insert into publishes (id, domain_id, profile_id, state, confirm_blank, max_failed_percent, stages, playlist_ids, created_at, starts_at, ended_at)
       values ($1, $2, $3, $4, false, 100, '{1}', '{}', '2025-12-01', '2025-12-01', $5)`,
      [id, owner.domainId, owner.profileId, endedAt ? 'completed' : 'running', endedAt],
    );
    await pool.query(
      `insert into publish_targets (publish_id, domain_id, device_id, stage, status)
       select $1, $2, gen_random_uuid(), 0, 'pending' from generate_series(1, $3::int)`,
      [id, owner.domainId, id === old ? MANY : 1],
    );
    await pool.query(`update publish_targets set status = 'sent', revision = 1 where publish_id = $1`, [id]);
  }
  await deletePublishes(db, BEFORE);
  expect(await idsIn('publishes')).toEqual([recent, open]);
  for (const table of ['publish_targets', 'device_publishes']) expect(await countOf(table)).toBe(2);
});
