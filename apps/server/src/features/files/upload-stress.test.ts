import { request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowDrawing } from '../../platform/storage/testing/hostile/drawings.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, putFile, type UploadTarget } from '../../testing/uploads.ts';

const UPLOADS = isLongRun ? 40 : 18;

let app: TestApp;
let port: number;
beforeAll(async () => {
  // The sweep, which runs every minute, finds the files that the disruptions left behind.
  app = await startTestApp({}, { sandboxTimeScale: 0.02, runsSchedules: true });
  await app.app.content.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.content.server.address() as AddressInfo);
});
afterAll(() => app.close());

const announce = (person: SignedUp, bytes: Uint8Array, contentType = 'image/png'): Promise<UploadTarget> =>
  person.call('fileUploads.create', {
    body: { filename: 'file', contentType, contentLength: bytes.length },
  });
const find = (person: SignedUp, id: string) => person.call('fileUploads.get', { params: { id } });

/** The status of a PUT over HTTP; null for a sender who disconnects during the request. */
function putByHttp(target: UploadTarget, bytes: Buffer, hangsUp: boolean): Promise<number | null> {
  const { pathname, search } = new URL(target.url);
  return new Promise((resolve) => {
    const headers = { ...target.headers, 'content-length': bytes.length };
    const request = send({ port, host: '127.0.0.1', path: pathname + search, method: 'PUT', headers });
    request.on('error', () => resolve(null));
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? null);
    });
    if (!hangsUp) return void request.end(bytes);
    request.write(bytes.subarray(0, bytes.length / 2), () => request.destroy());
  });
}

test('never returns 500 while processes die, senders disconnect and the database drops connections', async () => {
  const people = await Promise.all([app.signUp(), app.signUp(), app.signUp()]);
  const statuses: (number | null)[] = [];
  const stored: [SignedUp, string][] = [];
  let isOver = false;
  const disruptions = (async () => {
    for (let round = 0; !isOver; round += 1) {
      const [pid] = app.app.platform.sandbox.pids();
      if (pid !== undefined && round % 3 === 0) process.kill(pid, 'SIGKILL');
      if (round % 10 === 5) {
        await app.database.pool
          .query(
            'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
          )
          .catch(() => {});
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let index = next++; index < UPLOADS; index = next++) {
      const person = people[index % people.length] as SignedUp;
      const isSlow = index % 3 === 0;
      const bytes = isSlow ? slowDrawing(index) : await makePicture(30, 20, index);
      const target = await announce(person, bytes, isSlow ? 'image/svg+xml' : 'image/png').catch(() => null);
      // The database was down.
      if (!target) continue;
      const status = await putByHttp(target, bytes, index % 7 === 3);
      statuses.push(status);
      if (status === 204) stored.push([person, target.id]);
    }
  };
  await Promise.all(Array.from({ length: 12 }, work));
  isOver = true;
  await disruptions;
  expect([...new Set(statuses)].sort()).toEqual([204, null]);
  for (const [person, id] of stored) {
    await expect.poll(async () => (await find(person, id).catch(() => null))?.status).toMatch(/ready|failed/);
  }
});

test('retries a file after a conflicting change', async () => {
  const person = await app.signUp();
  const { pool } = app.database;
  await pool.query('create sequence collisions');
  await pool.query(`create function collide() returns trigger language plpgsql as $$ begin
    if nextval('collisions') <= 2 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
    return new; end $$`);
  await pool.query(
    'create trigger collide before update of storage_key on file_uploads for each row execute function collide()',
  );
  const bytes = await makePicture(7, 7);
  const target = await announce(person, bytes);
  expect((await putFile(app, target, bytes)).statusCode).toBe(204);
  await expect.poll(async () => (await find(person, target.id)).status).toBe('ready');
  const { rows } = await pool.query('select last_value::int as attempts from collisions');
  expect(rows).toEqual([{ attempts: 3 }]);
});
