import type { Calls, QueryInput } from '@vitrine/contract';
import { beforeAll, expect, test } from 'vitest';
import { insertScreens } from '../../testing/many-screens.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { type PlanStep, recordPlans } from '../../testing/query-plans.ts';

/*
 * Lists of a hundred thousand screens stay fast only if no order and no filter compares each screen with many other rows,
 * even before PostgreSQL has analysed its tables.
 */

const { t, owner } = await startWithOwner();
const { pool } = t.database;
const SCREENS = 4000;
const PLAYLISTS = 500;

let plans: ReturnType<typeof recordPlans>;

beforeAll(async () => {
  for (const table of ['device_identities', 'resources', 'devices', 'device_states', 'playlists'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  await insertScreens(pool, owner.domainId, SCREENS, t.clock.clock.now());
  await pool.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
       named as (insert into resources (id, domain_id, kind, name, created_at, updated_at, last_activity_at)
         select id, $1, 'playlist', 'Playlist ' || n, now(), now(), now() from made)
     insert into playlists (id, domain_id, mode, schedule_type) select id, $1, 'sequential', 'join' from made`,
    [owner.domainId, PLAYLISTS],
  );
  await pool.query(
    `update devices set playlist_id = listed.id from (
       select id, row_number() over (order by id) as n from playlists where domain_id = $1
     ) as listed, (select id, row_number() over (order by id) as n from devices where domain_id = $1) as numbered
     where devices.id = numbered.id and listed.n = 1 + numbered.n % $2`,
    [owner.domainId, PLAYLISTS],
  );
  plans = recordPlans(t);
});

/** Steps that examine more rows than a few passes over the screens. */
const wide = (steps: readonly PlanStep[]) =>
  steps.filter(({ rows }) => rows > 3 * SCREENS).map(({ step, rows }) => `${step} examined ${rows} rows`);

test.each(['name', 'created_at', 'last_heartbeat_at', 'published_at', 'state', 'playlist'] as const)(
  'a list by %s examines each screen at most a few times',
  async (sortBy) => {
    const list = (page: number) =>
      owner.call('devices.list', { query: { sortBy, sortDirection: 'desc', page, pageSize: 50 } });
    plans.take();
    const first = await list(1);
    const steps = plans.take();
    expect(first.total).toBe(SCREENS);
    expect(steps.some(({ table }) => table === 'resources')).toBe(true);
    expect(wide(steps)).toEqual([]);
    const ids = new Set([...first.data, ...(await list(2)).data].map(({ id }) => id));
    expect(ids.size).toBe(100);
  },
);

const filters: Record<string, () => Promise<QueryInput<Calls['devices.list']>>> = {
  'a playlist': async () => ({ playlistId: (await owner.call('playlists.list')).data[0]?.id }),
  online: async () => ({ state: 'online' }),
  offline: async () => ({ state: 'offline' }),
  disabled: async () => ({ state: 'disabled' }),
  attention: async () => ({ state: 'attention' }),
  unpublished: async () => ({ state: 'unpublished' }),
  'a tag': async () => ({ tag: 'store:Berlin' }),
  'a name': async () => ({ search: 'Screen' }),
};

test.each(Object.keys(filters))(
  'a list filtered by %s examines each screen at most a few times',
  async (name) => {
    const filter = await filters[name]?.();
    for (const sortBy of ['name', 'state', 'playlist'] as const) {
      plans.take();
      await owner.call('devices.list', {
        query: { ...filter, sortBy, sortDirection: 'asc', page: 1, pageSize: 50 },
      });
      const steps = plans.take();
      expect(steps.length).toBeGreaterThan(0);
      expect(wide(steps), `sorted by ${sortBy}`).toEqual([]);
    }
  },
);
