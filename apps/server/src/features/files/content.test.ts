import { describe, expect, test } from 'vitest';
import { startWithOwner } from '../../testing/owner.ts';
import { makePicture, sha256, uploadFile } from '../../testing/uploads.ts';

const { t, owner } = await startWithOwner();

function content(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  return t.app.content.inject({ method, url, headers });
}

describe('active content', () => {
  test('is removed from SVG', async () => {
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script><rect width="5" height="5" onclick="alert(1)"/></svg>',
    );
    const file = await uploadFile(t, owner, svg, { contentType: 'image/svg+xml' });
    const served = await content(file.url ?? '');
    expect(served.headers['content-type']).toBe('image/svg+xml');
    expect(served.body).not.toMatch(/script|onclick/);
    expect(file.sha256).toBe(sha256(served.rawPayload));
    expect(file.contentLength).toBe(served.rawPayload.length);
  });

  test('in HTML is served as plain text to download, under any name', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const file = await uploadFile(t, owner, html, { contentType: 'text/html' });
    const served = await content(file.url ?? '');
    expect(served.headers['content-type']).toMatch(/^text\/plain/);
    expect(served.headers['content-disposition']).toBe('attachment');
    expect((await content(`/files/${file.sha256}.svg`)).statusCode).toBe(404);
    expect((await content(`/files/${file.sha256}.html`)).statusCode).toBe(404);
  });

  test.each([
    '/files/..%2f..%2fsecret-key',
    '/files/../secret-key',
    '/files/%00',
    '/uploads/x',
    '/apps/../app.ts',
    '/apps/..%2fpackage.json',
  ])('serves nothing outside the store: %s', async (url) => {
    expect((await content(url)).statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('serving', () => {
  test('supports the range requests of players', async () => {
    const bytes = await makePicture(60, 60);
    const { url, sha256: hash } = await uploadFile(t, owner, bytes);
    const at = url ?? '';
    const part = await content(at, { range: 'bytes=2-5' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 2-5/${bytes.length}`);
    expect(part.rawPayload.equals(bytes.subarray(2, 6))).toBe(true);
    const tail = await content(at, { range: 'bytes=-4' });
    expect(tail.rawPayload.equals(bytes.subarray(-4))).toBe(true);
    const rest = await content(at, { range: `bytes=${bytes.length - 1}-` });
    expect(rest.rawPayload.length).toBe(1);
    expect((await content(at, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416);
    expect((await content(at, { range: 'bytes=5-2' })).statusCode).toBe(200);
    expect((await content(at, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await content(at, { 'if-none-match': `"${hash}.png"` })).statusCode).toBe(304);
    const head = await content(at, {}, 'HEAD');
    expect(head.headers['content-length']).toBe(String(bytes.length));
    expect(head.body).toBe('');
  });

  test('accepts uploads from browsers on other origins', async () => {
    const { statusCode, headers } = await t.app.content.inject({
      method: 'OPTIONS',
      url: '/uploads/x',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
    });
    expect(statusCode).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': 'content-type, x-upload-id',
    });
  });
});

test.each([
  '/apps/%00',
  '/apps/..%2f..%2fserver%2fpackage.json',
  '/apps/%2e%2e/package.json',
  '/files/%c0',
  '/feeds/news?address=%00',
])('rejects an address that leaves the content origin: %s', async (url) => {
  const { statusCode } = await content(url);
  expect(statusCode).toBeGreaterThanOrEqual(400);
  expect(statusCode).toBeLessThan(500);
});
