import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseRequests, readPeers } from './peers.ts';

const valid = { name: 'Example', start: ['node', 's.js'], ready: '/', prepare: ['node', 'p.js'] };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-peers-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function addPeer(content: unknown): Promise<string> {
  const peer = join(folder, 'example');
  await mkdir(peer);
  await writeFile(join(peer, 'peer.json'), typeof content === 'string' ? content : JSON.stringify(content));
  return peer;
}

test('reads the products in a folder', async () => {
  const peer = await addPeer(valid);
  expect(await readPeers(folder)).toEqual([{ ...valid, folder: peer }]);
});

test('explains what to do without a folder, or if it contains no product', async () => {
  await expect(readPeers(undefined)).rejects.toThrow('Set PEERS to a folder');
  await expect(readPeers(folder)).rejects.toThrow('contains no folder of a product');
});

test('names an invalid field and its file', async () => {
  await addPeer({ ...valid, ready: 'health' });
  await expect(readPeers(folder)).rejects.toThrow(/peer\.json is not valid[\s\S]*ready/);
});

test('names a file that is not JSON', async () => {
  await addPeer('{');
  await expect(readPeers(folder)).rejects.toThrow(/peer\.json is not JSON/);
});

test('needs no heartbeats', () => {
  const one = [{ path: '/' }];
  const requests = parseRequests('Example', JSON.stringify({ screens: one, pages: one }));
  expect(Object.keys(requests)).toEqual(['screens', 'pages']);
});

test('names a measure that has no requests', () => {
  const one = [{ path: '/' }];
  const requests = [{ path: '/', headers: {} }];
  expect(parseRequests('Example', JSON.stringify({ heartbeats: one, screens: one, pages: one }))).toEqual({
    heartbeats: requests,
    screens: requests,
    pages: requests,
  });
  expect(() =>
    parseRequests('Example', JSON.stringify({ heartbeats: one, screens: [], pages: one })),
  ).toThrow(/What Example prepared is not valid[\s\S]*screens/);
});
