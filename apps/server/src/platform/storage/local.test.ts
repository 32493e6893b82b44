import { createHash } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { writeAtomically } from './atomic-file.ts';
import { createDiskSpace } from './disk-space.ts';
import { createLocalStorage, type LocalStorage, type PutDetails } from './local.ts';

const bytes = Buffer.from('a picture');
const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const sha256 = sha256Of(bytes);
let now = new Date('2026-03-01T09:00:00Z');
let directory: string;
let storage: LocalStorage;

const openStorage = () =>
  createLocalStorage(
    {
      kind: 'local',
      directory,
      secret: 'a secret',
      disk: createDiskSpace({ directory, log: createLog('silent') }),
      contentUrl: () => 'http://content',
    },
    { now: () => now },
  );
beforeEach(async () => {
  now = new Date('2026-03-01T09:00:00Z');
  directory = await mkdtemp(join(tmpdir(), 'vitrine-local-'));
  storage = await openStorage();
});
afterEach(() => rm(directory, { recursive: true }));

/** Signs an upload and reads the address back as the route does. */
async function signAndReadBack(more: { sha256?: string } = {}): Promise<PutDetails> {
  const { url, headers } = await storage.signPut({
    key: 'uploads/u1',
    uploadId: 'u1',
    contentType: 'image/png',
    contentLength: bytes.length,
    expiresInSeconds: 900,
    ...more,
  });
  expect(url).toMatch(/^http:\/\/content\/uploads\/u1\?/);
  expect(headers).toEqual({ 'Content-Type': 'image/png', 'X-Upload-Id': 'u1' });
  const query = Object.fromEntries(new URL(url).searchParams);
  return { uploadId: 'u1', query, contentType: 'image/png', contentLength: bytes.length };
}
const accept = (details: PutDetails, body: Buffer = bytes) =>
  storage.acceptPut(details, Readable.from([body]));
const leftovers = async () => [
  ...(await readdir(join(directory, 'temporary'))),
  ...(await readdir(join(directory, 'objects'), { recursive: true }).catch(() => [])),
];

test('accepts an upload once, with its hash', async () => {
  const details = await signAndReadBack({ sha256 });
  expect(await accept(details)).toEqual({
    key: 'uploads/u1',
    uploadId: 'u1',
    contentType: 'image/png',
    contentLength: bytes.length,
    sha256,
  });
  expect(await storage.head('uploads/u1')).toEqual({ contentLength: bytes.length, contentType: 'image/png' });
  await expect(accept(details)).rejects.toMatchObject({ reason: 'already_used' });
  await storage.delete('uploads/u1');
  storage = await openStorage();
  await expect(accept(details)).rejects.toMatchObject({ reason: 'already_used' });
});

test('returns the hash of an upload, unless a power cut has damaged it', async () => {
  expect(await storage.hashOfUpload('u1')).toBeNull();
  await accept(await signAndReadBack());
  expect(await storage.hashOfUpload('u1')).toBe(sha256);
  await writeFile(join(directory, 'used', 'u1'), sha256.slice(0, 20));
  expect(await storage.hashOfUpload('u1')).toBeNull();
});

test('never overwrites an existing file when it copies another', async () => {
  await storage.write('one', Buffer.from('one'), 'text/plain');
  await storage.write('two', Buffer.from('two'), 'text/plain');
  const path = join(directory, 'copy');
  await storage.readToFile('one', path);
  await expect(storage.readToFile('two', path)).rejects.toThrow('EEXIST');
  expect(await readFile(join(directory, 'objects', 'one'), 'utf8')).toBe('one');
});

test('writes bodies of many small and large chunks in their order', async () => {
  const chunks = [1, 0, 700_000, 3, 600_000, 65_536, 2].map((length, index) => Buffer.alloc(length, index));
  const path = join(directory, 'many');
  const temporaryDirectory = join(directory, 'temporary');
  const written = await writeAtomically({ path, temporaryDirectory, body: Readable.from(chunks) });
  const whole = Buffer.concat(chunks);
  expect(written).toEqual({ contentLength: whole.length, sha256: sha256Of(whole) });
  expect((await readFile(path)).equals(whole)).toBe(true);
});

test('accepts one of two concurrent uploads with the same id', async () => {
  const details = await signAndReadBack();
  const results = await Promise.allSettled([accept(details), accept(details)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('rejects anything that differs from the signed terms', async () => {
  const details = await signAndReadBack();
  const { query } = details;
  const forgeries: Partial<PutDetails>[] = [
    { contentType: 'text/html' },
    { contentLength: bytes.length + 1 },
    { uploadId: 'u2' },
    { query: { ...query, key: 'uploads/u2' } },
    { query: { ...query, expires: '9999999999' } },
    { query: { ...query, sha256 } },
    { query: { ...query, signature: 'forged' } },
    { query: {} },
  ];
  for (const forgery of forgeries) {
    await expect(accept({ ...details, ...forgery })).rejects.toMatchObject({ reason: 'bad_signature' });
  }
  await accept(details);
});

test('rejects an expired address', async () => {
  const details = await signAndReadBack();
  now = new Date(now.getTime() + 900_000);
  await expect(accept(details)).rejects.toMatchObject({ reason: 'expired' });
});

test('leaves nothing of a failed upload, which can be retried', async () => {
  const details = await signAndReadBack({ sha256 });
  await expect(accept(details, Buffer.from('a picture and more'))).rejects.toMatchObject({
    reason: 'wrong_length',
  });
  await expect(accept(details, Buffer.from('a pic'))).rejects.toMatchObject({ reason: 'wrong_length' });
  await expect(accept(details, Buffer.from('A PICTURE'))).rejects.toMatchObject({ reason: 'wrong_checksum' });
  const broken = new Readable({ read() {} });
  broken.push('a ');
  const taking = storage.acceptPut(details, broken);
  broken.destroy(new Error('The connection was lost.'));
  await expect(taking).rejects.toThrow('The connection was lost.');
  expect(await leftovers()).toEqual([]);
  await accept(details);
});

test('reads no more than the declared length', async () => {
  const details = await signAndReadBack();
  let chunks = 0;
  const endless = Readable.from(
    (async function* () {
      for (;;) {
        chunks += 1;
        yield Buffer.alloc(1024);
      }
    })(),
  );
  await expect(storage.acceptPut(details, endless)).rejects.toMatchObject({ reason: 'wrong_length' });
  expect(chunks).toBeLessThan(64);
  expect(endless.destroyed).toBe(false);
});

test('rejects an upload that would fill the disk before it starts', async () => {
  const contentLength = Number.MAX_SAFE_INTEGER;
  const signed = {
    key: 'uploads/u1',
    uploadId: 'u1',
    contentType: 'image/png',
    contentLength,
    expiresInSeconds: 60,
  };
  await expect(storage.signPut(signed)).rejects.toMatchObject({ reason: 'disk_full' });
});

test.runIf(process.platform === 'linux')('reports a full disk and leaves nothing behind', async () => {
  const path = join(directory, 'objects', 'one');
  const writing = writeAtomically({
    path,
    temporaryDirectory: join(directory, 'temporary'),
    body: Readable.from([bytes]),
    openFile: () => open('/dev/full', 'w'),
  });
  await expect(writing).rejects.toMatchObject({
    reason: 'disk_full',
    message: expect.stringMatching(/^The server’s disk is full/),
  });
  expect(await leftovers()).toEqual([]);
});

test('removes the partial files of a crash at the next start', async () => {
  await (await open(join(directory, 'temporary', 'half'), 'w')).close();
  await openStorage();
  expect(await leftovers()).toEqual([]);
});
