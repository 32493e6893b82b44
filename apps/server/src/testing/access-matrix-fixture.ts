import type { ApiKeyScope } from '@vitrine/contract';
import { hashToken, newToken } from '../platform/auth/tokens.ts';
import type { ResourceKind } from '../platform/database/schema.ts';
import { newId } from '../platform/ids.ts';
import { addMember } from './access-matrix-members.ts';
import { insertPlaylist, pairDevice } from './content.ts';
import type { SignedUp, TestApp } from './test-app.ts';

/** The password of all accounts in these tests. */
export const PASSWORD = 'correct horse battery';
/** Part of the name of every protected resource. No reply to an outsider contains it. */
export const SECRET = 'Secret plan';

/** An organisation with members of every kind, another organisation, and inputs for calls. */
export interface AccessFixture {
  superadmin: SignedUp;
  admin: SignedUp;
  standard: SignedUp;
  owner: SignedUp;
  restricted: SignedUp;
  viewer: SignedUp;
  editor: SignedUp;
  /** A member who makes no calls, so none of the actors own their resources. */
  bystander: SignedUp;
  outsider: SignedUp;
  staff: SignedUp;
  /** A screen of the organisation. `wrongDevice` belongs to the outsider's organisation. */
  device: { id: string; token: string };
  wrongDevice: { id: string; token: string };
  /** A built-in application, which every domain can use. */
  applicationId: string;
  playlistId: string;
  domainId: string;
  /** Creates a resource of the owner, which the viewer can read and the editor can also change. */
  resource(kind: ResourceKind): Promise<{ id: string; name: string }>;
  /** Adds a member, whom a call can change. Resolves with the profile id. */
  member(): Promise<string>;
  session(person: SignedUp, state?: 'live' | 'expired'): Promise<{ id: string; token: string }>;
  apiKey(person: SignedUp, scopes: readonly ApiKeyScope[]): Promise<{ id: string; key: string }>;
  /** Grants the bystander access to a resource. Resolves with the id of the grant. */
  grant(resourceId: string): Promise<string>;
  /** Stores an action, an error and a log line of a screen, for calls that list them. */
  history(deviceId: string): Promise<void>;
  /** Publishes the content document of the organisation's screen to another screen. */
  publish(deviceId: string): Promise<void>;
  /** Creates a publish of a person that has not started. Resolves with its id. */
  publishOf(person: SignedUp): Promise<string>;
  /** Saves a view of a person. Resolves with its id. */
  viewOf(person: SignedUp, isShared?: boolean): Promise<string>;
  /** Creates a playlist of a person. Resolves with its id. */
  playlistOf(person: SignedUp): Promise<string>;
  /** Creates a payment of the organisation's screen. Resolves with its id. */
  charge(): Promise<string>;
  /** Creates a screen of a person, in their organisation. Resolves with its id. */
  screenOf(person: SignedUp): Promise<string>;
  /** Gives a screen a payment terminal. */
  terminal(deviceId: string): Promise<void>;
  /** Gives the organisation's screen ads. */
  ads(): Promise<void>;
  /** Resolves with the activation code of a new screen. */
  activationCode(): Promise<string>;
  /** Returns a unique number for email addresses, network addresses and version numbers. */
  unique(): number;
  trash(id: string): Promise<void>;
  /** Turns a file into a video with a poster. */
  makeVideo(id: string): Promise<void>;
}

export async function createAccessFixture(t: TestApp): Promise<AccessFixture> {
  const members = await makeMembers(t);
  const { superadmin, outsider } = members;
  const { domainId } = superadmin;
  let counter = 0;
  const unique = () => ++counter;
  const { pool } = t.database;
  const [applicationId, versionId] = [newId(), newId()];
  await insertApplication(pool, { id: applicationId, versionId, domainId: null, name: 'Built in' });
  const playlistId = newId();
  const organisation = { ...members, domainId, applicationId, versionId, playlistId, unique };
  const resource = createResourceInserter(t, organisation);
  await resource('playlist', playlistId);
  const presentation = await resource('presentation');
  await pool.query(
    'insert into playlist_items (id, domain_id, playlist_id, position, presentation_id) values ($1, $2, $3, 0, $4)',
    [newId(), domainId, playlistId, presentation.id],
  );
  const device = await pairDevice(t, superadmin, SECRET);
  await pool.query('update devices set playlist_id = $1 where id = $2', [playlistId, device.id]);
  await superadmin.call('devices.publish', { params: { id: device.id } });
  return {
    ...members,
    device,
    wrongDevice: await pairDevice(t, outsider, 'Elsewhere'),
    applicationId,
    playlistId,
    domainId,
    resource: (kind) => resource(kind),
    unique,
    ...createMembership(t, organisation),
    ...createScreenRecords(t, { domainId, device, resource }),
    ...createScreenServices(t, { device, unique }),
  };
}

type Members = Awaited<ReturnType<typeof makeMembers>>;

/** Creates an organisation with members of every kind, another organisation, and staff. */
async function makeMembers(t: TestApp) {
  const superadmin = await t.signUp('Superadmin');
  const { domainId } = superadmin;
  const [admin, standard, owner, restricted, viewer, editor, bystander] = [
    await addMember(t, domainId, 'admin'),
    await addMember(t, domainId, 'standard'),
    await addMember(t, domainId, 'standard'),
    await addMember(t, domainId, 'restricted'),
    await addMember(t, domainId, 'restricted'),
    await addMember(t, domainId, 'restricted'),
    await addMember(t, domainId, 'restricted'),
  ];
  const [outsider, staff] = [await t.signUp('Outsider'), await t.signUp('Staff')];
  await t.database.pool.query('update profiles set is_staff = true where id = $1', [staff.profileId]);
  return { superadmin, admin, standard, owner, restricted, viewer, editor, bystander, outsider, staff };
}

interface Organisation extends Members {
  domainId: string;
  applicationId: string;
  versionId: string;
  /** The playlist of new screens. */
  playlistId: string;
  unique(): number;
}

type InsertResource = (kind: ResourceKind, id?: string) => Promise<{ id: string; name: string }>;

/** Inserts resources of the owner, which the viewer can read and the editor can also change. */
function createResourceInserter(t: TestApp, organisation: Organisation): InsertResource {
  const { pool } = t.database;
  const { domainId, owner, viewer, editor, unique } = organisation;

  async function resource(kind: ResourceKind, id = newId()): Promise<{ id: string; name: string }> {
    const name = `${SECRET} ${unique()}`;
    await pool.query(
      `insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
       values ($1, $2, $3, $4, $5, now(), now(), now())`,
      [id, domainId, kind, name, owner.profileId],
    );
    await pool.query(
      `insert into resource_acls (id, domain_id, resource_id, profile_id, grant_profile_id, grant_scope, read_grant, update_grant)
       values ($1, $2, $3, $4, $5, 'viewer', true, false), ($6, $2, $3, $4, $7, 'editor', true, true)`,
      [newId(), domainId, id, owner.profileId, viewer.profileId, newId(), editor.profileId],
    );
    await insertKind[kind](id, name);
    return { id, name };
  }

  const insertKind = createKindInserters(t, organisation, resource);
  return resource;
}

/** Inserts the row of a resource in the table for its kind. */
function createKindInserters(
  t: TestApp,
  { domainId, applicationId, versionId, playlistId }: Organisation,
  resource: InsertResource,
): Record<ResourceKind, (id: string, name: string) => Promise<unknown>> {
  const { pool } = t.database;
  return {
    folder: (id) =>
      pool.query(`insert into folders (id, domain_id, type) values ($1, $2, 'library')`, [id, domainId]),
    async device(id) {
      await pool.query(
        `insert into device_identities (id, token_hash, registration_status, domain_id, created_at) values ($1, $2, 'registered', $3, now())`,
        [id, hashToken(newToken('vd')), domainId],
      );
      await pool.query('insert into device_states (device_id, domain_id) values ($1, $2)', [id, domainId]);
      await pool.query(
        `insert into devices (id, domain_id, timezone, registered_at, playlist_id) values ($1, $2, 'UTC', now(), $3)`,
        [id, domainId, playlistId],
      );
    },
    presentation: (id) =>
      pool.query(
        `insert into presentations (id, domain_id, application_id, application_version_id, application_vars, duration, token) values ($1, $2, $3, $4, '{}', 10, 'token')`,
        [id, domainId, applicationId, versionId],
      ),
    playlist: (id) =>
      pool.query(
        `insert into playlists (id, domain_id, mode, schedule_type) values ($1, $2, 'sequential', 'join')`,
        [id, domainId],
      ),
    theme: (id) => pool.query('insert into themes (id, domain_id) values ($1, $2)', [id, domainId]),
    file_upload: (id) =>
      pool.query(
        `insert into file_uploads (id, domain_id, content_type, content_length, status, expires_at) values ($1, $2, 'image/png', 1, 'failed', now())`,
        [id, domainId],
      ),
    async font(id) {
      const file = await resource('file_upload');
      await pool.query('insert into fonts (id, domain_id, weight, file_upload_id) values ($1, $2, 400, $3)', [
        id,
        domainId,
        file.id,
      ]);
    },
    application: (id, name) => insertApplication(pool, { id, versionId: newId(), domainId, name }),
  };
}

function createMembership(
  t: TestApp,
  { domainId, bystander, unique }: Organisation,
): Pick<AccessFixture, 'member' | 'session' | 'apiKey' | 'grant' | 'viewOf' | 'playlistOf'> {
  const { pool } = t.database;
  return {
    async member() {
      const id = newId();
      await pool.query(
        `insert into profiles (id, domain_id, email, name, password_hash, domain_role) values ($1, $2, $3, $4, '', 'restricted')`,
        [id, domainId, `member-${unique()}@example.com`, SECRET],
      );
      return id;
    },
    async session({ profileId }, state = 'live') {
      const [id, token] = [newId(), newToken('vs')];
      const now = t.clock.clock.now().getTime();
      const end = new Date(state === 'live' ? now + 3_600_000 : now - 1);
      await pool.query(
        'insert into sessions (id, profile_id, token_hash, created_at, last_seen_at, expires_at, ends_at) values ($1, $2, $3, $4, $4, $5, $5)',
        [id, profileId, hashToken(token), new Date(now - 7_200_000), end],
      );
      return { id, token };
    },
    async apiKey(person, scopes) {
      const [id, key] = [newId(), newToken('vk')];
      await pool.query(
        `insert into api_keys (id, domain_id, profile_id, name, scopes, prefix, key_hash, created_at) values ($1, $2, $3, 'Key', $4, '', $5, now())`,
        [id, person.domainId, person.profileId, scopes, hashToken(key)],
      );
      return { id, key };
    },
    playlistOf: (person) => insertPlaylist(t.database, person, []),
    async viewOf(person, isShared = false) {
      const id = newId();
      await pool.query(
        `insert into saved_views (id, domain_id, profile_id, page, name, settings, is_shared, created_at)
         values ($1, $2, $3, 'screens', $4, '{}', $5, now())`,
        [id, person.domainId, person.profileId, SECRET, isShared],
      );
      return id;
    },
    async grant(resourceId) {
      const id = newId();
      await pool.query(
        `insert into resource_acls (id, domain_id, resource_id, grant_profile_id, grant_scope, read_grant) values ($1, $2, $3, $4, 'viewer', true)`,
        [id, domainId, resourceId, bystander.profileId],
      );
      return id;
    },
  };
}

function createScreenRecords(
  t: TestApp,
  { domainId, device, resource }: Pick<AccessFixture, 'domainId' | 'device'> & { resource: InsertResource },
): Pick<AccessFixture, 'history' | 'publish' | 'publishOf' | 'charge' | 'screenOf'> {
  const { pool } = t.database;
  return {
    async history(deviceId) {
      const batch = newId();
      await pool.query(
        `insert into batches (id, domain_id, action, created_at) values ($1, $2, 'restart', now())`,
        [batch, domainId],
      );
      await pool.query(
        `insert into batch_actions (id, domain_id, batch_id, device_id, action, status, created_at, deadline) values ($1, $2, $3, $4, 'restart', 'sent', now(), now())`,
        [newId(), domainId, batch, deviceId],
      );
      await pool.query(
        `insert into device_errors (id, domain_id, device_id, event, error_message, at) values ($1, $2, $3, 'error', 'It broke', now())`,
        [newId(), domainId, deviceId],
      );
      await pool.query(
        `insert into device_logs (id, domain_id, device_id, level, message, at) values ($1, $2, $3, 'info', $4, now())`,
        [newId(), domainId, deviceId, SECRET],
      );
    },
    async publish(deviceId) {
      await pool.query(
        `update devices set revision = 1, published_at = source.published_at, published_hash = source.published_hash, published_playlist_id = source.published_playlist_id
         from devices source where devices.id = $1 and source.id = $2`,
        [deviceId, device.id],
      );
      await pool.query(
        `insert into device_revisions (domain_id, device_id, revision, hash, playlist_id, published_at)
         select domain_id, id, 1, published_hash, published_playlist_id, published_at from devices where id = $1
         on conflict do nothing`,
        [deviceId],
      );
    },
    async publishOf(person) {
      const id = newId();
      await pool.query(
        `insert into publishes (id, domain_id, profile_id, state, confirm_blank, max_failed_percent, stages, playlist_ids, created_at, starts_at)
         values ($1, $2, $3, 'scheduled', false, 10, '{1}', '{}', now(), now() + interval '1 year')`,
        [id, person.domainId, person.profileId],
      );
      return id;
    },
    async charge() {
      const id = newId();
      await pool.query(
        `insert into device_charges (id, domain_id, device_id, order_id, status, sub_total, tip, tax, total, created_at, updated_at)
         values ($1, $2, $3, 'order ' || $4, 'created', 1, 0, 0, 1, now(), now())`,
        [id, domainId, device.id, id],
      );
      return id;
    },
    async screenOf(person) {
      const { id } = await resource('device');
      const { profileId, domainId: domain } = person;
      await pool.query('update resources set owner_id = $2, domain_id = $3 where id = $1', [
        id,
        profileId,
        domain,
      ]);
      await pool.query('update devices set domain_id = $2 where id = $1', [id, domain]);
      await pool.query('update device_states set domain_id = $2 where device_id = $1', [id, domain]);
      return id;
    },
  };
}

function createScreenServices(
  t: TestApp,
  { device, unique }: Pick<AccessFixture, 'device' | 'unique'>,
): Pick<AccessFixture, 'terminal' | 'ads' | 'activationCode' | 'trash' | 'makeVideo'> {
  const { pool } = t.database;
  return {
    async terminal(deviceId) {
      await pool.query(
        `insert into device_services (device_id, service, domain_id, settings, updated_at)
         select id, 'terminal', domain_id, '{"provider": "simulator"}', now() from devices where id = $1 on conflict do nothing`,
        [deviceId],
      );
    },
    async ads() {
      await pool.query(
        `insert into device_services (device_id, service, domain_id, settings, content_hash, updated_at)
         select id, 'ads', domain_id, json_build_object('playlist_id', published_playlist_id), published_hash, now() from devices where id = $1 on conflict do nothing`,
        [device.id],
      );
    },
    async activationCode() {
      const n = unique();
      const { apiToken } = await t.anonymous.call('devices.createLite', {
        body: {},
        address: `10.77.${Math.floor(n / 250)}.${n % 250}`,
      });
      const screen = t.as({ authorization: `Token ${apiToken}` });
      return (await screen.call('device.heartbeat', { body: {} })).confirmationToken ?? '';
    },
    async trash(id) {
      await pool.query('update resources set deleted_at = now() where id = $1', [id]);
    },
    async makeVideo(id) {
      await pool.query(
        `update file_uploads set status = 'ready', content_type = 'video/mp4', thumbnail_key = 'thumbnails/a.webp' where id = $1`,
        [id],
      );
    },
  };
}

async function insertApplication(
  pool: TestApp['database']['pool'],
  { id, versionId, domainId, name }: { id: string; versionId: string; domainId: string | null; name: string },
): Promise<void> {
  await pool.query(
    'insert into applications (id, domain_id, name, is_publicly_available, created_at, updated_at) values ($1, $2, $3, $4, now(), now())',
    [id, domainId, name, domainId === null],
  );
  await pool.query(
    `insert into application_versions (id, application_id, name, presentation_properties, major_version, minor_version, patch_version, strings, configurable_duration, default_duration, embedded_url_format, created_at)
     values ($1, $2, $3, '[]', 1, 0, 0, '{}', true, 30, '/apps/test/index.html', now())`,
    [versionId, id, name],
  );
  await pool.query('update applications set current_version_id = $1 where id = $2', [versionId, id]);
}
