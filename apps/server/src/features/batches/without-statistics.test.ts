import { beforeAll, describe, expect, test } from 'vitest';
import { insertPlaylist, insertPresentation, pairDevice } from '../../testing/content.ts';
import { startWithOwner } from '../../testing/owner.ts';
import { type PlanStep, recordPlans } from '../../testing/query-plans.ts';
import type { SignedUp } from '../../testing/test-app.ts';

/*
 * A new installation has no statistics until autovacuum has analysed its tables. PostgreSQL's default assumptions
 * must not make it compare all screens of an organisation with all requested ones.
 */

const { t, owner } = await startWithOwner();
const { pool } = t.database;
const ALL = 5000;
const CHOSEN = 1000;
const inBerlin = [{ key: 'store', value: 'Berlin' }];

let member: SignedUp;
let playlist: string;
let deviceIds: string[];
let plans: ReturnType<typeof recordPlans>;

beforeAll(async () => {
  for (const table of ['device_identities', 'resources', 'devices', 'device_states', 'tags'])
    await pool.query(`alter table ${table} set (autovacuum_enabled = false)`);
  playlist = await playlistForBerlin();
  const { id } = await pairDevice(t, owner);
  await owner.call('devices.update', { params: { id }, body: { playlistId: playlist, tags: inBerlin } });
  await owner.call('devices.publish', { params: { id } });
  await pool.query(
    `with ids as (select gen_random_uuid() as id, n from generate_series(1, $2::int) n),
     identities as (insert into device_identities (id, token_hash, registration_status, domain_id, created_at)
       select id, sha256(n::text::bytea), 'registered', $1, now() from ids),
     named as (insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
       select id, $1, 'device', 'Screen ' || n, $3, now(), now(), now() from ids),
     states as (insert into device_states (device_id, domain_id) select id, $1 from ids),
     tagged as (insert into tags (id, domain_id, resource_id, key, value)
       select gen_random_uuid(), $1, id, 'store', 'Berlin' from ids)
     insert into devices (id, domain_id, timezone, registered_at, playlist_id, published_hash, published_playlist_id, published_at, revision)
     select ids.id, $1, 'UTC', now(), first.playlist_id, first.published_hash, first.published_playlist_id, now(), 1
     from ids, devices first where first.id = $4`,
    [owner.domainId, ALL, owner.profileId, id],
  );
  const { rows } = await pool.query<{ id: string }>(
    'select id from devices where domain_id = $1 order by id desc limit $2',
    [owner.domainId, CHOSEN],
  );
  deviceIds = rows.map((row) => row.id);
  member = await t.signUp();
  await pool.query(`update profiles set domain_id = $1, domain_role = 'standard' where id = $2`, [
    owner.domainId,
    member.profileId,
  ]);
  plans = recordPlans(t);
});

async function playlistForBerlin(): Promise<string> {
  const poster = await insertPresentation(t.database, owner);
  const id = await insertPlaylist(t.database, owner, [{ presentationId: poster }]);
  const rule = {
    type: 'equals' as const,
    left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as ['device', ...string[]] },
    right: { type: 'constant' as const, value: 'Berlin' },
  };
  await owner.call('playlists.update', { params: { id }, body: { rule, isRuleOnItems: true } });
  return id;
}

/**
 * Steps that read too many rows. A query can read each selected screen a few times, but no other screens. A
 * statement that writes can scan a small table once.
 */
const wide = (steps: readonly PlanStep[]) =>
  steps
    .filter(({ rows, statement }) => rows > 2 * CHOSEN + (statement.startsWith('select') ? 0 : ALL))
    .map(({ step, rows, statement }) => `${step} examined ${rows} rows: ${statement}`);

const batch = (body: object, by = owner) =>
  by.try('devices.batch', { body: { deviceIds, ...body } as never });

describe('a request for some of many screens before PostgreSQL has analysed the table', () => {
  const munich = [{ key: 'store', value: 'Munich' }];
  const requests: [string, () => Promise<{ status: number }>, number][] = [
    ['tags that are refused', () => batch({ action: 'set_tags', tags: munich }), 409],
    ['changed tags that are refused', () => batch({ action: 'change_tags', remove: ['store'] }), 409],
    ['a preview', () => owner.try('devices.publishPreview', { body: { deviceIds } }), 200],
    ['a restart', () => batch({ action: 'restart' }), 202],
    ['a publish', () => batch({ action: 'publish' }), 202],
    ['a publish without permission', () => batch({ action: 'publish' }, member), 202],
    ['a move without permission', () => batch({ action: 'move_to_folder', folderId: null }, member), 202],
    [
      'the status of some',
      () => owner.try('devices.batchStatus', { query: { deviceId: deviceIds.slice(0, 50) } }),
      200,
    ],
    ['tags that are confirmed', () => batch({ action: 'set_tags', tags: munich, confirmBlank: true }), 202],
    [
      'changed tags that are confirmed',
      () => batch({ action: 'change_tags', add: munich, confirmBlank: true }),
      202,
    ],
    ['a playlist', () => batch({ action: 'set_playlist', playlistId: null }), 202],
    ['blank screens', () => batch({ action: 'disable' }), 202],
    ['a move', () => batch({ action: 'move_to_folder', folderId: null }), 202],
  ];

  test.each(requests)('reads only the selected screens: %s', async (_name, request, status) => {
    plans.take();
    expect((await request()).status).toBe(status);
    const steps = plans.take();
    expect(steps.some(({ table }) => table === 'resources')).toBe(true);
    expect(wide(steps)).toEqual([]);
  });
});
