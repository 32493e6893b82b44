import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startWithOwner } from '../../testing/owner.ts';
import { compressReply } from './compression.ts';

const { t, owner } = await startWithOwner();

const long = JSON.stringify(Array.from({ length: 1000 }, (_, index) => ({ name: `Screen ${index}` })));
const decode: Record<string, (body: Buffer) => Buffer> = {
  identity: (body) => body,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

async function answer(body: string | Buffer, accepted?: string) {
  const app = Fastify();
  app.get('/', async (_, reply) => reply.send(await compressReply(reply, body)));
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  const { headers: received, rawPayload } = await app.inject({ url: '/', headers });
  await app.close();
  return { encoding: String(received['content-encoding'] ?? 'identity'), body: rawPayload };
}

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'identity'],
  ['identity', 'identity'],
  ['gzip, deflate', 'gzip'],
  ['zstd;q=0, gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['*', 'zstd'],
])('for the accepted encodings %j, a long reply is sent as %s', async (accepted, wanted) => {
  const { encoding, body } = await answer(long, accepted);
  expect(encoding).toBe(wanted);
  expect(decode[wanted]?.(body).toString()).toBe(long);
  if (wanted !== 'identity') expect(body.length).toBeLessThan(long.length / 5);
});

test('non-ASCII text and buffers stay the same', async () => {
  const text = 'Überraschung 🎉 '.repeat(1000);
  for (const body of [text, Buffer.from(text)])
    expect(zstdDecompressSync((await answer(body, 'zstd')).body).toString()).toBe(text);
});

test('a short reply is not compressed', async () => {
  expect(await answer('{"id":1}', 'gzip, zstd')).toEqual({
    encoding: 'identity',
    body: Buffer.from('{"id":1}'),
  });
});

test('long lists of the API are compressed', async () => {
  for (let count = 0; count < 20; count += 1)
    await owner.call('playlists.create', { body: { name: `${count} ${'long '.repeat(40)}` } });
  const { headers, rawPayload } = await t.app.http.inject({
    url: '/api/v3/playlists',
    headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': 'gzip' },
  });
  expect(headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(rawPayload.length),
  });
  expect(JSON.parse(gunzipSync(rawPayload).toString()).data).toHaveLength(20);
});
