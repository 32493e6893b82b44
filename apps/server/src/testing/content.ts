import type { OpenDatabase } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import type { SignedUp, TestApp } from './test-app.ts';

/** Registers a screen, and returns a caller with its token. */
export async function pairDevice(t: TestApp, person: SignedUp, name = 'Window') {
  const { id, apiToken } = await t.anonymous.call('devices.createLite', { body: {} });
  const device = t.as({ authorization: `Token ${apiToken}` });
  const { confirmationToken } = await device.call('device.heartbeat', { body: {} });
  await person.call('devices.register', {
    body: { confirmationToken: confirmationToken ?? '', name },
  });
  return { ...device, id, token: apiToken };
}

/** Inserts a presentation with SQL, for tests that do not test its creation. */
export async function insertPresentation(
  { pool }: OpenDatabase,
  person: SignedUp,
  name = 'Poster',
): Promise<string> {
  const [id, application, version] = [newId(), newId(), newId()];
  await pool.query(
    `insert into applications (id, domain_id, name, created_at, updated_at) values ($1, $2, 'Test', now(), now())`,
    [application, person.domainId],
  );
  await pool.query(
    `insert into application_versions (id, application_id, name, presentation_properties, major_version, minor_version, patch_version, strings, configurable_duration, default_duration, embedded_url_format, created_at)
     values ($1, $2, 'Test', '[]', 1, 0, 0, '{}', true, 30, '/apps/test/index.html', now())`,
    [version, application],
  );
  await insertResource(pool, person, 'presentation', id, name);
  await pool.query(
    `insert into presentations (id, domain_id, application_id, application_version_id, application_vars, duration, token) values ($1, $2, $3, $4, '{}', 10, 'token')`,
    [id, person.domainId, application, version],
  );
  return id;
}

/** Inserts a playlist of presentations and playlists with SQL. */
export async function insertPlaylist(
  { pool }: OpenDatabase,
  person: SignedUp,
  items: readonly { presentationId?: string; playlistId?: string }[],
  name = 'Main',
): Promise<string> {
  const id = newId();
  await insertResource(pool, person, 'playlist', id, name);
  await pool.query(
    `insert into playlists (id, domain_id, mode, schedule_type) values ($1, $2, 'sequential', 'join')`,
    [id, person.domainId],
  );
  for (const [position, item] of items.entries()) {
    await pool.query(
      `insert into playlist_items (id, domain_id, playlist_id, position, presentation_id, child_playlist_id) values ($1, $2, $3, $4, $5, $6)`,
      [newId(), person.domainId, id, position, item.presentationId ?? null, item.playlistId ?? null],
    );
  }
  return id;
}

async function insertResource(
  pool: OpenDatabase['pool'],
  person: SignedUp,
  kind: string,
  id: string,
  name: string,
): Promise<void> {
  await pool.query(
    `insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at) values ($1, $2, $3, $4, $5, '2026-01-01', '2026-01-01', '2026-01-01')`,
    [id, person.domainId, kind, name, person.profileId],
  );
}
