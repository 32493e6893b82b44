import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createDiskSpace, type DiskSpace } from './disk-space.ts';

let directory: string;
let free: number;
let disk: DiskSpace;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-disk-'));
  free = 1_000_000_000;
  disk = createDiskSpace({ directory, log: createLog('silent'), readFreeBytes: async () => free });
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const ballast = () =>
  stat(join(directory, 'ballast')).then(
    ({ size }) => size,
    () => 0,
  );

test('reports a disk that is almost full, full, and fine again', async () => {
  expect(await disk.checkFreeSpace()).toBe('fine');
  free = 100_000_000;
  expect(await disk.checkFreeSpace()).toBe('low');
  free = 40_000_000;
  expect(await disk.checkFreeSpace()).toBe('full');
  free = 1_000_000_000;
  expect(await disk.checkFreeSpace()).toBe('fine');
});

test('reports a nearly full disk with files but no database as low, and one without either as fine', async () => {
  free = 1_000_000;
  const options = {
    directory,
    log: createLog('silent'),
    readFreeBytes: async () => free,
    hasDatabase: false,
  };
  expect(await createDiskSpace(options).checkFreeSpace()).toBe('low');
  expect(await createDiskSpace({ ...options, hasFiles: false }).checkFreeSpace()).toBe('fine');
});

test('reserves space only once', async () => {
  free = 300_000_000;
  const first = await disk.reserve(100_000_000);
  await expect(disk.reserve(100_000_000)).rejects.toMatchObject({ reason: 'disk_full' });
  first.release();
  first.release();
  const second = await disk.reserve(100_000_000);
  await expect(disk.requireSpace(100_000_000)).rejects.toMatchObject({ reason: 'disk_full' });
  second.release();
  await disk.requireSpace(170_000_000);
});

test('frees its reserve when the disk is full, and occupies it again later', async () => {
  await disk.checkFreeSpace();
  expect(await ballast()).toBe(0);
  disk.enableBallast();
  await disk.checkFreeSpace();
  expect(await ballast()).toBe(32_000_000);
  free = 1_000_000;
  await disk.checkFreeSpace();
  expect(await ballast()).toBe(0);
  free = 140_000_000;
  await disk.checkFreeSpace();
  expect(await ballast()).toBe(0);
  free = 1_000_000_000;
  await disk.checkFreeSpace();
  expect(await ballast()).toBe(32_000_000);
});
