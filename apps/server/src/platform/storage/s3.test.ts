import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createS3Storage } from './s3.ts';
import { startS3Double } from './testing/s3-double.ts';

const bytes = Buffer.from('a picture');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const request = {
  key: 'uploads/u1',
  uploadId: 'u1',
  contentType: 'image/png',
  contentLength: bytes.length,
  expiresInSeconds: 900,
};

let double: Awaited<ReturnType<typeof startS3Double>>;
beforeEach(async () => {
  double = await startS3Double();
});
afterEach(() => double.close());

const sign = (more = {}) => createS3Storage(double.options).signPut({ ...request, ...more });
const put = (url: string, headers: Record<string, string>, body: Buffer = bytes) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) }).then(({ status }) => status);

test('accepts one file at a signed address, once', async () => {
  const { url, headers } = await sign();
  const query = new URL(url).searchParams;
  expect(query.get('X-Amz-Expires')).toBe('900');
  expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host;if-none-match');
  expect(query.get('X-Amz-Credential')).toMatch(/^AKIDEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request$/);
  expect(url).not.toMatch(/crc32|a secret/i);
  expect(headers).toEqual({ 'Content-Type': 'image/png', 'If-None-Match': '*', 'X-Upload-Id': 'u1' });
  expect(await put(url, headers)).toBe(200);
  expect(double.objects.get('uploads/u1')).toEqual({ body: bytes, contentType: 'image/png' });
  expect(await put(url, headers)).toBe(412);
});

test('rejects another type, length or key', async () => {
  const { url, headers } = await sign();
  expect(await put(url, { ...headers, 'Content-Type': 'text/html' })).toBe(403);
  expect(await put(url, headers, Buffer.from('a longer picture'))).toBe(403);
  expect(await put(url.replace('uploads/u1', 'uploads/u2'), headers)).toBe(403);
  expect(await put(url.replace('Expires=900', 'Expires=9000'), headers)).toBe(403);
  expect(double.objects.size).toBe(0);
});

test('enforces a declared SHA-256', async () => {
  const { url, headers } = await sign({ sha256 });
  expect(headers['x-amz-checksum-sha256']).toBe(Buffer.from(sha256, 'hex').toString('base64'));
  expect(await put(url, headers, Buffer.from('a forgery'))).toBe(400);
  const { 'x-amz-checksum-sha256': _, ...without } = headers;
  expect(await put(url, without)).toBe(403);
  expect(await put(url, headers)).toBe(200);
});
