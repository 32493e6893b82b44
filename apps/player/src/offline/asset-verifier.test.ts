import type { PublishedAsset } from '@vitrine/contract';
import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createSha256 } from '../platform/sha256.ts';
import { AssetError } from './asset-store.ts';
import { createAssetVerifier } from './asset-verifier.ts';

const bytes = new Uint8Array(700_000).map((_, index) => index % 251);
const asset: PublishedAsset = {
  id: 'a',
  url: '/files/a/picture.png',
  contentType: 'image/png',
  size: bytes.length,
  sha256: hashOf(bytes),
};

function hashOf(content: Uint8Array): string {
  const hash = createSha256();
  hash.update(content);
  return hash.digest();
}

function setUp(answer: (signal: AbortSignal) => Promise<Response> | Response) {
  const timers = createFakeTimers();
  const requests: { url: string; init: RequestInit }[] = [];
  const store = createAssetVerifier({
    contentUrl: () => 'https://content.example',
    timers,
    fetch: async (url, init = {}) => {
      requests.push({ url: String(url), init });
      return answer(init.signal as AbortSignal);
    },
  });
  const ensure = (signal = new AbortController().signal) =>
    store.ensure({ etag: '"1"', assets: [asset], bundles: [] }, signal).then(
      () => 'whole',
      (error: unknown) => (error instanceof AssetError ? error.kind : error),
    );
  return { timers, requests, ensure };
}

test('downloads a matching file once, from the content origin, without credentials', async () => {
  const { ensure, requests, timers } = setUp(() => new Response(bytes));
  expect([await ensure(), await ensure()]).toEqual(['whole', 'whole']);
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({
    url: 'https://content.example/files/a/picture.png',
    init: { credentials: 'omit', cache: 'default' },
  });
  expect(timers.pending).toBe(0);
});

test.each([
  ['a truncated file', bytes.subarray(0, 5000)],
  ['a file that is too long', new Uint8Array([...bytes, 1])],
  [
    'a file with one different byte',
    Uint8Array.from(bytes, (byte, index) => (index === 99 ? byte ^ 1 : byte)),
  ],
  ['a captive portal’s page', new TextEncoder().encode('<html>Welcome</html>')],
])('rejects %s and bypasses the cache at the next attempt', async (_, other) => {
  const { ensure, requests } = setUp(() => new Response(other));
  expect(await ensure()).toBe('mismatch');
  await ensure();
  expect(requests.map((request) => request.init.cache)).toEqual(['default', 'reload']);
});

test('reports network and server errors as retryable', async () => {
  expect(await setUp(() => new Response(null, { status: 503 })).ensure()).toBe('unreachable');
  expect(await setUp(() => Promise.reject(new TypeError('Failed to fetch'))).ensure()).toBe('unreachable');
});

test('aborts a stalled download', async () => {
  const { ensure, timers } = setUp(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const outcome = ensure();
  await timers.advanceAsync(30_000);
  expect(await outcome).toBe('unreachable');
});

test('stops when a newer revision is published', async () => {
  const { ensure } = setUp(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error))),
  );
  const controller = new AbortController();
  const outcome = ensure(controller.signal);
  controller.abort('superseded');
  expect(await outcome).toBe('superseded');
});
