import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { createEmptyDatabase } from '@vitrine/test-kit/database';
import { launchServerProcess, type ServerProcess, untilReady } from '@vitrine/test-kit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './platform/ids.ts';
import { checkOutVersion, findPreviousVersion } from './testing/previous-version.ts';

/*
 * An upgrade without interruption: a server of this version and one of the previous version work on one database, as
 * when an operator replaces the servers of an installation one by one.
 */

const version = findPreviousVersion();
let directory: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let previous: ServerProcess;
let current: ServerProcess;
const undo: (() => unknown)[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-upgrade-'));
  database = await createEmptyDatabase();
});
afterAll(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  await database.drop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function launch(name: string, entry?: string): Promise<ServerProcess> {
  const server = await launchServerProcess({
    environment: {
      HOST: '127.0.0.1',
      DATA_DIR: join(directory, name),
      DATABASE_URL: database.url,
      SECRET_KEY: 'a secret key of the tests, long enough',
      LOG_LEVEL: 'warn',
    },
    ...(entry && { entry }),
  });
  undo.push(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  await untilReady(server.child, `http://127.0.0.1:${server.port}/readyz`, () =>
    JSON.stringify(server.output()),
  );
  return server;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

async function call(
  server: ServerProcess,
  method: string,
  path: string,
  authorization: string,
  body?: unknown,
): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method,
    headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : JSON.parse(text) };
}

async function signUp(server: ServerProcess): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  const account = { email, password: 'correct horse battery', name: 'Robin' };
  const reply = await call(server, 'POST', '/v3/auth/sign_up', '', account);
  expect(reply).toMatchObject({ status: 201 });
  return `Bearer ${reply.body.token}`;
}

interface Screen {
  id: string;
  token: string;
}

/** A new screen that a person adds by its code. */
async function addScreen(
  server: ServerProcess,
  screenServer: ServerProcess,
  bearer: string,
): Promise<Screen> {
  const created = await call(screenServer, 'POST', '/v3/devices/actions/create_lite_device', '', {});
  const screen = { id: String(created.body.id), token: `Token ${created.body.api_token}` };
  const beat = await call(screenServer, 'POST', '/v3/device/heartbeat', screen.token, {});
  const registered = await call(server, 'POST', '/v3/devices/actions/register', bearer, {
    confirmation_token: beat.body.confirmation_token,
  });
  expect(registered).toMatchObject({ status: 201, body: { id: screen.id } });
  return screen;
}

/** A person publishes content with one server, and a screen reports to the other. */
async function publish(server: ServerProcess, screenServer: ServerProcess, bearer: string, screen: Screen) {
  const { token } = screen;
  const name = `Playlist ${randomUUID()}`;
  const created = await call(server, 'POST', '/v3/playlists', bearer, { name });
  expect(created).toMatchObject({ status: 201, body: { name } });
  const updated = await call(server, 'PATCH', `/v3/devices/${screen.id}`, bearer, {
    playlist_id: created.body.id,
  });
  expect(updated).toMatchObject({ status: 200 });
  const published = await call(server, 'POST', `/v3/devices/${screen.id}/actions/publish`, bearer, {
    confirm_blank: true,
  });
  expect(published).toMatchObject({ status: 200 });
  const { revision } = published.body;

  const beat = await call(screenServer, 'POST', '/v3/device/heartbeat', token, {});
  expect(beat).toMatchObject({ status: 200, body: { revision } });
  expect(await call(screenServer, 'GET', '/v3/device/content/publish', token)).toMatchObject({
    status: 200,
  });
  const report = { publish: { revision, ack: true, playback_success: true } };
  expect(await call(screenServer, 'POST', '/v3/device/heartbeat', token, report)).toMatchObject({
    status: 200,
  });
  const play = {
    type: 'play',
    id: newId(),
    at: new Date().toISOString(),
    presentation_id: randomUUID(),
  };
  expect(await call(screenServer, 'POST', '/v4/device/events', token, { events: [play] })).toMatchObject({
    status: 200,
    body: { accepted: 1 },
  });

  const seen = await call(server, 'GET', `/v3/devices/${screen.id}`, bearer);
  expect(seen).toMatchObject({
    status: 200,
    body: { playlist_id: created.body.id, publish_ack: true, publish_playback_success: true },
  });
  expect(await call(server, 'DELETE', `/v3/playlists/${created.body.id}?force=true`, bearer)).toMatchObject({
    status: 204,
  });
}

test.skipIf(!version)(
  'this version and the previous one work side by side on one database',
  { timeout: 4 * POLLING.timeout },
  async () => {
    previous = await launch('previous', checkOutVersion(version as string, directory));
    const bearer = await signUp(previous);
    const screen = await addScreen(previous, previous, bearer);
    await publish(previous, previous, bearer, screen);

    current = await launch('current');
    for (const server of [previous, current]) {
      for (const screenServer of [previous, current]) {
        await publish(server, screenServer, bearer, screen);
        await publish(server, screenServer, bearer, await addScreen(server, screenServer, bearer));
      }
      const other = await signUp(server);
      await publish(server, server, other, await addScreen(server, server, other));
    }

    previous.child.kill('SIGTERM');
    expect(await previous.ended).toBe(0);
    await publish(current, current, bearer, screen);
    for (const server of [previous, current]) {
      expect(server.output().errors).toBe('');
      expect(server.output().out).not.toMatch(/"level":[56]0/);
    }
  },
);
