import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createStorage, type Storage } from '../../platform/storage/storage.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makePicture, putFile, sha256, uploadFile } from '../../testing/uploads.ts';
import { createFileProcessing, type FileProcessing, INLINE_BYTES } from './file-processing.ts';

vi.mock('node:fs/promises', async (load) => {
  const files = await load<typeof import('node:fs/promises')>();
  return { ...files, statfs: vi.fn(files.statfs) };
});

let app: TestApp;
let robin: SignedUp;
/** The routes of another server with the same files. */
let storage: Storage;
let processing: FileProcessing;
/** A server that replies before it has processed a file. */
let impatient: FileProcessing;
/** A server that only schedules, and the organisations that it has scheduled, each once. */
let scheduling: FileProcessing;
const scheduled = new Set<string>();
/** How many more times scheduling fails. */
let unscheduled = 0;
/** The error of the other server's database. */
let isDatabaseDown = false;

beforeAll(async () => {
  app = await startTestApp();
  robin = await app.signUp();
  const { config, clock, changes, log, database, sandbox, disk } = app.app.platform;
  const directory = join(config.DATA_DIR, 'files');
  storage = await createStorage(
    { kind: 'local', directory, secret: 'other', disk, contentUrl: () => '' },
    clock,
  );
  const db = new Proxy(database.db, {
    get(target, name, receiver) {
      if (isDatabaseDown && name === 'update') {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      }
      return Reflect.get(target, name, receiver);
    },
  });
  const scratch = join(config.DATA_DIR, 'scratch');
  const dependencies = {
    db,
    clock,
    changes,
    storage,
    sandbox,
    log,
    scratch,
    isOnlyServer: true,
    async scheduleProcessing(domainId: string) {
      if (unscheduled-- > 0) throw new Error('terminating connection');
      unscheduled = 0;
      await processing.processNext(domainId);
    },
    scheduleSweep: () => processing.sweep(),
  };
  processing = createFileProcessing(dependencies);
  impatient = createFileProcessing({ ...dependencies, senderWaitsMs: 0 });
  scheduling = createFileProcessing({
    ...dependencies,
    scheduleProcessing: async (domainId) => void scheduled.add(domainId),
  });
});
afterAll(() => app.close());

function announce(bytes: Uint8Array, more: Record<string, unknown> = {}, person = robin) {
  return person.call('fileUploads.create', {
    body: { filename: 'a.png', contentType: 'image/png', contentLength: bytes.length, ...more },
  });
}

function content(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return app.app.content.inject({ method, url, headers });
}

async function steps(id: string) {
  const file = await robin.call('fileUploads.get', { params: { id } });
  return [file.status, ...file.completedSteps.map((each) => `${each.stepName}: ${each.error ?? 'done'}`)];
}

describe('an upload', () => {
  test('is announced, sent, verified, measured and served', async () => {
    const bytes = await makePicture(40, 30);
    const target = await announce(bytes, { sha256: sha256(bytes) });
    expect(target.headers['X-Upload-Id']).toBe(target.id);
    expect(await steps(target.id)).toEqual(['waiting']);

    expect((await putFile(app, target, bytes)).statusCode).toBe(204);
    const file = await robin.call('fileUploads.get', { params: { id: target.id } });
    expect(file).toMatchObject({
      status: 'ready',
      width: 40,
      height: 30,
      sha256: sha256(bytes),
      url: `/files/${sha256(bytes)}.png`,
      thumbnailUrl: `/thumbnails/${sha256(bytes)}.webp`,
    });
    expect(file.completedSteps.map((each) => each.stepName)).toEqual([
      'received',
      'verified',
      'metadata',
      'thumbnail',
    ]);

    const served = await content(file.url ?? '');
    expect(served.rawPayload.equals(bytes)).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(served.headers['content-disposition']).toBeUndefined();
    expect((await content(file.thumbnailUrl ?? '')).headers['content-type']).toBe('image/webp');
  });

  test('is accepted once', async () => {
    const bytes = await makePicture();
    const target = await announce(bytes);
    expect((await putFile(app, target, bytes)).statusCode).toBe(204);
    expect((await putFile(app, target, bytes)).statusCode).toBe(409);
  });

  test('that is sent twice concurrently is accepted once', async () => {
    const bytes = await makePicture();
    const target = await announce(bytes);
    const sent = await Promise.all([
      putFile(app, target, bytes),
      putFile(app, target, bytes),
      putFile(app, target, bytes),
    ]);
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    expect((await steps(target.id))[0]).toBe('ready');
  });

  test('that takes long to process gets its reply first, and becomes ready later', async () => {
    const bytes = await makePicture(11, 7);
    const { id } = await announce(bytes);
    await storage.write(`uploads/${id}`, bytes, 'image/png');
    let goOn: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const readToFile = storage.readToFile.bind(storage);
    vi.spyOn(storage, 'readToFile').mockImplementationOnce(async (...given) => {
      await held;
      return readToFile(...given);
    });
    await impatient.handleUpload(id);
    expect(await steps(id)).toEqual(['processing', 'received: done']);
    goOn();
    await expect.poll(async () => (await steps(id))[0], POLLING).toBe('ready');
  });
});

describe('an upload that fails', () => {
  test('that does not fit on the disk gets 507, and can be sent again', async () => {
    const bytes = await makePicture(7, 7);
    const target = await announce(bytes);
    vi.mocked(statfs).mockResolvedValueOnce({ ...(await statfs('/')), bavail: 1, bsize: 1 });
    expect((await putFile(app, target, bytes)).statusCode).toBe(507);
    expect(await steps(target.id)).toEqual(['waiting']);
    expect((await putFile(app, target, bytes)).statusCode).toBe(204);
  });

  test.each([
    ['a different type', { 'content-type': 'text/html' }],
    ['a different upload id', { 'x-upload-id': '00000000-0000-7000-8000-000000000001' }],
    ['a different length', { 'content-length': '5' }],
  ])('with %s than announced is rejected', async (_what, headers) => {
    const bytes = await makePicture();
    const target = await announce(bytes);
    const sent = await putFile(
      app,
      target,
      'content-length' in headers ? bytes.subarray(0, 5) : bytes,
      headers,
    );
    expect(sent.statusCode).toBeGreaterThanOrEqual(400);
    expect(sent.statusCode).toBeLessThan(500);
    expect(await steps(target.id)).toEqual(['waiting']);
  });

  test.each([
    ['no body', { 'content-length': '0' }, undefined],
    ['an invalid type', { 'content-type': 'a' }, 'abc'],
    ['an invalid length', { 'content-length': '1e99', 'content-type': 'image/png' }, 'abc'],
  ])('with %s is rejected, signed or not', async (_what, headers, payload) => {
    const target = await announce(await makePicture());
    for (const url of [new URL(target.url), new URL('http://content.example/uploads/x')]) {
      const sent = await app.app.content.inject({
        method: 'PUT',
        url: `${url.pathname}${url.search}`,
        headers: { 'x-upload-id': url.pathname.split('/')[2], ...headers },
        ...(payload && { payload }),
      });
      expect(sent.statusCode).toBeGreaterThanOrEqual(400);
      expect(sent.statusCode).toBeLessThan(500);
    }
  });

  test('is rejected after its deadline', async () => {
    const bytes = await makePicture();
    const target = await announce(bytes);
    await app.clock.advanceAsync(7 * 3600_000);
    expect((await putFile(app, target, bytes)).statusCode).toBe(403);
    await processing.sweep();
    expect(await steps(target.id)).toEqual([
      'failed',
      'received: The upload took too long. Upload the file again.',
    ]);
  });

  test('whose SHA-256 differs from the announced one fails', async () => {
    const bytes = await makePicture();
    const target = await announce(bytes, { sha256: 'a'.repeat(64) });
    expect((await putFile(app, target, bytes)).statusCode).toBe(400);
    expect(await steps(target.id)).toEqual([
      'failed',
      'received: done',
      'verified: The file was damaged during the upload. Upload it again.',
    ]);
  });

  test('whose content does not match its type fails', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const target = await announce(html, { contentType: 'image/png' });
    await putFile(app, target, html);
    expect(await steps(target.id)).toEqual([
      'failed',
      'received: done',
      'verified: This file contains text, so it isn’t a picture. Choose another file.',
    ]);
    expect(await robin.call('fileUploads.get', { params: { id: target.id } })).toMatchObject({ url: null });
  });

  test('with larger dimensions than screens can show fails', async () => {
    const bytes = await makePicture(8193, 2);
    const target = await announce(bytes);
    await putFile(app, target, bytes);
    expect(await steps(target.id)).toEqual([
      'failed',
      'received: done',
      expect.stringMatching(/^metadata: .*8193/),
    ]);
  });
});

describe('an upload by its size and its place', () => {
  test('of more than 500 MB cannot be announced', async () => {
    const { error } = await robin.try('fileUploads.create', {
      body: { filename: 'a.mp4', contentType: 'video/mp4', contentLength: 500_000_001 },
    });
    expect(error?.fields?.[0]?.path).toBe('content_length');
  });

  test('of more than 20 MB is processed in the background', async () => {
    const bytes = Buffer.alloc(INLINE_BYTES + 1, 'a');
    const target = await announce(bytes, { contentType: 'text/plain', filename: 'a.txt' });
    expect((await putFile(app, target, bytes)).statusCode).toBe(204);
    await expect.poll(async () => (await steps(target.id))[0]).toBe('ready');
  });

  test('can go only into folders in which the person can create items', async () => {
    const folder = await robin.call('folders.create', { body: { name: 'Pictures' } });
    const file = await uploadFile(app, robin, await makePicture(), { folderId: folder.id });
    expect(file.parentFolderId).toBe(folder.id);
    const outsider = await app.signUp();
    const { error } = await outsider.try('fileUploads.create', {
      body: { filename: 'a', contentType: 'image/png', contentLength: 1, folderId: folder.id },
    });
    expect(error?.fields?.[0]?.path).toBe('folder_id');
  });

  test('stores equal files of two domains once, as separate uploads', async () => {
    const bytes = await makePicture(7, 7);
    const outsider = await app.signUp();
    const [mine, theirs] = [await uploadFile(app, robin, bytes), await uploadFile(app, outsider, bytes)];
    expect(mine.url).toBe(theirs.url);
    expect((await robin.try('fileUploads.get', { params: { id: theirs.id } })).status).toBe(404);
  });
});

test('organisations take turns, however many of their files wait', async () => {
  const [many, one] = [await app.signUp(), await app.signUp()];
  const bytes = await makePicture(9, 5);
  const senders = new Map<string, string>();
  for (const person of [many, many, many, one]) {
    const { id } = await announce(bytes, {}, person);
    senders.set(`uploads/${id}`, person === one ? 'one' : 'many');
    await storage.write(`uploads/${id}`, bytes, 'image/png');
  }
  const reads = vi.spyOn(storage, 'readToFile');
  await scheduling.sweep();
  for (const domainId of scheduled) {
    scheduled.delete(domainId);
    await scheduling.processNext(domainId);
  }
  const order = reads.mock.calls.flatMap(([key]) => senders.get(key) ?? []);
  reads.mockRestore();
  expect(order.slice(0, 2).toSorted()).toEqual(['many', 'one']);
  expect(order.slice(2)).toEqual(['many', 'many']);
});

test('claims no file while the sandbox has no room, and looks again later', async () => {
  const person = await app.signUp();
  const bytes = await makePicture(9, 3);
  const { id } = await announce(bytes, {}, person);
  await storage.write(`uploads/${id}`, bytes, 'image/png');
  await scheduling.sweep();
  const [domainId] = [...scheduled];
  scheduled.clear();
  const hasRoom = vi.spyOn(app.app.platform.sandbox, 'hasRoom').mockReturnValue(false);
  const version = async () =>
    (await app.database.pool.query('select xmin, status from file_uploads where id = $1', [id])).rows[0];
  const before = await version();
  await scheduling.processNext(domainId as string);
  expect(await version()).toEqual(before);
  expect([...scheduled]).toEqual([domainId]);
  hasRoom.mockRestore();
  await scheduling.processNext(domainId as string);
  expect(await version()).toMatchObject({ status: 'ready' });
  scheduled.clear();
});

test('processes a waiting file even if the database goes down while the file is being scheduled', async () => {
  const person = await app.signUp();
  const bytes = await makePicture(9, 4);
  const { id } = await announce(bytes, {}, person);
  await storage.write(`uploads/${id}`, bytes, 'image/png');
  const reads = vi.spyOn(storage, 'readToFile');
  vi.spyOn(app.app.platform.sandbox, 'hasRoom').mockReturnValueOnce(false);
  unscheduled = 1;
  await processing.handleUpload(id);
  expect(unscheduled).toBe(0);
  expect(reads).not.toHaveBeenCalled();
  const status = async () => (await person.call('fileUploads.get', { params: { id } })).status;
  expect(await status()).toBe('waiting');
  await expect.poll(status, POLLING).toBe('ready');
  reads.mockRestore();
});

describe('an uploaded file that was not recorded', () => {
  test('is found when its status is read', async () => {
    const bytes = await makePicture(9, 9);
    const target = await announce(bytes);
    await storage.write(`uploads/${target.id}`, bytes, 'image/png');
    expect((await steps(target.id))[0]).toBe('ready');
  });

  test('is found by the sweep, even if a server left it half processed', async () => {
    const bytes = await makePicture(9, 8);
    const [first, second] = [await announce(bytes), await announce(bytes)];
    for (const { id } of [first, second]) {
      await storage.write(`uploads/${id}`, bytes, 'image/png');
    }
    await app.database.pool.query(`update file_uploads set status = 'processing' where id = $1`, [second.id]);
    await app.clock.advanceAsync(7 * 3600_000);
    await processing.sweep();
    expect((await steps(first.id))[0]).toBe('ready');
    expect((await steps(second.id))[0]).toBe('ready');
  });

  test('resumes an uploaded file that a stopped server left half processed', async () => {
    const bytes = await makePicture(9, 7);
    const { id } = await announce(bytes);
    await storage.write(`uploads/${id}`, bytes, 'image/png');
    await app.database.pool.query(
      `update file_uploads set status = 'processing', expires_at = $2 where id = $1`,
      [id, new Date(app.app.platform.clock.now().getTime() + 30_000)],
    );
    await processing.start();
    expect((await steps(id))[0]).toBe('ready');
  });

  test.each([
    ['arrives', () => undefined],
    ['is being processed', () => vi.spyOn(storage, 'readToFile')],
  ])('that %s while the database is down is processed when it is back', async (_what, spy) => {
    const bytes = await makePicture(9, 6);
    const { id } = await announce(bytes);
    await storage.write(`uploads/${id}`, bytes, 'image/png');
    const reads = spy();
    const leave = async () => {
      isDatabaseDown = true;
      throw Object.assign(new Error('terminating connection'), { code: '57P01' });
    };
    if (reads) reads.mockImplementationOnce(leave);
    else isDatabaseDown = true;
    await expect(processing.handleUpload(id)).rejects.toThrow('terminating connection');
    isDatabaseDown = false;
    const status = async () => {
      const { rows } = await app.database.pool.query('select status from file_uploads where id = $1', [id]);
      return rows[0].status;
    };
    await expect.poll(status, POLLING).toBe('ready');
  });
});

describe('an uploaded file', () => {
  test('can be renamed, moved and deleted', async () => {
    const file = await uploadFile(app, robin, await makePicture());
    const params = { id: file.id };
    expect((await robin.call('fileUploads.update', { params, body: { filename: 'b.png' } })).filename).toBe(
      'b.png',
    );
    const folder = await robin.call('folders.create', { body: { name: 'Elsewhere' } });
    const moved = await robin.call('fileUploads.move', { params, body: { folderId: folder.id } });
    expect(moved.parentFolderId).toBe(folder.id);
    await robin.call('fileUploads.delete', { params });
    expect((await robin.try('fileUploads.get', { params })).status).toBe(404);
    // Published content with the file keeps playing.
    expect((await content(file.url ?? '')).statusCode).toBe(200);
  });

  test('is hidden from other domains', async () => {
    const { id } = await uploadFile(app, robin, await makePicture());
    const outsider = await app.signUp();
    const params = { id };
    expect((await outsider.try('fileUploads.update', { params, body: { filename: 'x' } })).status).toBe(404);
    expect((await outsider.try('fileUploads.move', { params, body: { folderId: null } })).status).toBe(404);
    expect((await outsider.try('fileUploads.delete', { params })).status).toBe(404);
  });
});
