import type { Pool } from 'pg';

/** Inserts paired screens that were last online at a random time in the two minutes before `now`. */
export async function insertScreens(pool: Pool, domainId: string, count: number, now: Date): Promise<void> {
  await pool.query(
    `with made as (
       insert into device_identities (id, token_hash, registration_status, created_at)
       select gen_random_uuid(), sha256(n::text::bytea), 'registered', now() from generate_series(1, $3::int) n
       returning id
     ), named as (
       insert into resources (id, domain_id, kind, name, created_at, updated_at, last_activity_at)
       select id, $1, 'device', 'Screen', now(), now(), now() from made
     ), screens as (
       insert into devices (id, domain_id, timezone, registered_at) select id, $1, 'UTC', now() from made
     )
     insert into device_states (device_id, domain_id, last_online_at)
     select id, $1, $2::timestamptz - random() * interval '2 minutes' from made`,
    [domainId, now.toISOString(), count],
  );
}
