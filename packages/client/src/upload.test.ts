import { expect, test } from 'vitest';
import { UploadError, uploadFile } from './upload.ts';

const target = { id: 'u1', url: '/uploads/u1?signature=x', headers: { 'X-Upload-Id': 'u1' } };

test('PUTs the bytes to the address with the headers of the upload', async () => {
  const seen: unknown[] = [];
  const send: typeof fetch = async (...request) => {
    seen.push(request);
    return new Response(null);
  };
  const content = new Blob(['abc']);
  await uploadFile(target, content, { fetch: send });
  expect(seen).toEqual([[target.url, { method: 'PUT', headers: target.headers, body: content }]]);
});

test('names the upload and its address in a failure', async () => {
  const failing = (reply: () => Promise<Response>) =>
    uploadFile(target, new Blob([]), { fetch: reply }).catch((thrown: unknown) => thrown);
  const refused = await failing(async () => new Response('no', { status: 403 }));
  expect(refused).toBeInstanceOf(UploadError);
  expect(refused).toMatchObject({ uploadId: 'u1', url: target.url, status: 403 });
  expect((refused as Error).message).toBe(`Failed to upload u1 to ${target.url}: status 403.`);
  expect(await failing(() => Promise.reject(new TypeError('x')))).toMatchObject({
    uploadId: 'u1',
    status: null,
  });
});
