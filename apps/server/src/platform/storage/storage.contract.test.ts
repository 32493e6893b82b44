import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { createDiskSpace } from './disk-space.ts';
import { contentKey } from './keys.ts';
import { createStorage, type Storage } from './storage.ts';
import { startS3Double } from './testing/s3-double.ts';

const implementations = [
  {
    name: 'the local disk',
    async start() {
      const directory = await mkdtemp(join(tmpdir(), 'vitrine-storage-'));
      const options = {
        kind: 'local',
        directory,
        secret: 's',
        disk: createDiskSpace({ directory, log: createLog('silent') }),
        contentUrl: () => 'http://content',
      } as const;
      const storage = await createStorage(options, systemClock);
      return { storage, close: () => rm(directory, { recursive: true }) };
    },
  },
  {
    name: 'an S3-compatible store',
    async start() {
      const double = await startS3Double();
      return { storage: await createStorage(double.options, systemClock), close: async () => double.close() };
    },
  },
];

const bytes = Buffer.from('0123456789');
const text = async (stream: Readable | undefined) =>
  Buffer.concat(await (stream ?? Readable.from([])).toArray()).toString();

describe.each(implementations)('storage on $name', ({ start }) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ storage, close } = await start());
  });
  afterEach(() => close());

  test('returns the metadata, content, ranges and a copy of a file', async () => {
    await storage.write('files/a/one.txt', bytes, 'text/plain');
    expect(await storage.head('files/a/one.txt')).toEqual({ contentLength: 10, contentType: 'text/plain' });
    const whole = await storage.read('files/a/one.txt');
    expect(whole).toMatchObject({ contentLength: 10, contentType: 'text/plain' });
    expect(await text(whole?.stream)).toBe('0123456789');
    const middle = await storage.read('files/a/one.txt', { start: 2, end: 4 });
    expect(middle?.contentLength).toBe(10);
    expect(await text(middle?.stream)).toBe('234');
    expect(await text((await storage.read('files/a/one.txt', { start: 7 }))?.stream)).toBe('789');
    const path = join(tmpdir(), `vitrine-copy-${process.pid}`);
    await storage.readToFile('files/a/one.txt', path);
    expect(await readFile(path, 'utf8')).toBe('0123456789');
    await rm(path);
  });

  test('rejects a range beyond the end with the reason', async () => {
    await storage.write('one', bytes, 'text/plain');
    await expect(storage.read('one', { start: 10 })).rejects.toMatchObject({ reason: 'bad_range' });
  });

  test('stores a stream, and replaces a file with the same key', async () => {
    await storage.write('one', Readable.from([Buffer.from('first '), Buffer.from('file')]), 'text/plain');
    await storage.write('one', Readable.from([Buffer.from('second')]), 'text/html');
    expect(await storage.head('one')).toEqual({ contentLength: 6, contentType: 'text/html' });
    expect(await text((await storage.read('one'))?.stream)).toBe('second');
  });

  test('leaves nothing of a broken stream', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('The sender went away.');
      })(),
    );
    await expect(storage.write('one', broken, 'text/plain')).rejects.toThrow('The sender went away.');
    expect(await storage.head('one')).toBeNull();
  });

  test('moves a file to the key of its content', async () => {
    const key = contentKey(createHash('sha256').update(bytes).digest('hex'));
    expect(key).toBe('files/84/84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882');
    await storage.write('uploads/1', bytes, 'image/png');
    await storage.move('uploads/1', key);
    expect(await storage.head('uploads/1')).toBeNull();
    expect(await storage.head(key)).toEqual({ contentLength: 10, contentType: 'image/png' });
    await expect(storage.move('uploads/1', key)).rejects.toMatchObject({ reason: 'not_found' });
  });

  test('returns null for a missing file, and can delete it', async () => {
    expect(await storage.head('none')).toBeNull();
    expect(await storage.read('none')).toBeNull();
    await storage.delete('none');
    await expect(storage.readToFile('none', '/tmp/never')).rejects.toMatchObject({ reason: 'not_found' });
    await storage.write('one', bytes, 'text/plain');
    await storage.delete('one');
    expect(await storage.head('one')).toBeNull();
  });

  test('rejects keys that lead out of the store', async () => {
    const crafted = [
      '../x',
      'a/../../x',
      '/etc/passwd',
      'a//b',
      'a/.',
      '.',
      '..',
      '',
      'a\0b',
      'a\\b',
      '%2e%2e/x',
      'A',
    ];
    const hostile = fc.oneof(
      fc.constantFrom(...crafted),
      fc.string().filter((key) => !/^[a-z0-9_-][a-z0-9_.-]*$/.test(key)),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (key) => {
        const isRefused = { reason: 'bad_key' };
        if (/^[a-z0-9_-][a-z0-9_.-]*(\/[a-z0-9_-][a-z0-9_.-]*)*$/.test(key)) return;
        await expect(storage.write(key, bytes, 'text/plain')).rejects.toMatchObject(isRefused);
        await expect(storage.read(key)).rejects.toMatchObject(isRefused);
        await expect(storage.head(key)).rejects.toMatchObject(isRefused);
        await expect(storage.delete(key)).rejects.toMatchObject(isRefused);
        await expect(storage.move('one', key)).rejects.toBeTruthy();
        const put = {
          key,
          uploadId: 'u1',
          contentType: 'text/plain',
          contentLength: 1,
          expiresInSeconds: 60,
        };
        await expect(storage.signPut(put)).rejects.toMatchObject(isRefused);
      }),
    );
  });
});
