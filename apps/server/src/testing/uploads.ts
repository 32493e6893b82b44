import { createHash } from 'node:crypto';
import { POLLING } from '@vitrine/test-kit';
import { wavHeader } from '@vitrine/test-kit/wav-header';
import sharp from 'sharp';
import { vi } from 'vitest';
import type { SignedUp, TestApp } from './test-app.ts';

export interface UploadTarget {
  id: string;
  url: string;
  headers: Record<string, string>;
}

/** Sends bytes to an upload address of the content origin, and waits until the file has been processed. */
export async function putFile(
  app: TestApp,
  target: UploadTarget,
  body: Uint8Array,
  headers: Record<string, string> = {},
) {
  const { pathname, search } = new URL(target.url);
  const reply = await app.app.content.inject({
    method: 'PUT',
    url: `${pathname}${search}`,
    headers: { ...target.headers, 'content-length': String(body.length), ...headers },
    payload: Buffer.from(body),
  });
  // On a busy machine, the server replies before it has processed the file.
  if (reply.statusCode === 204) await vi.waitFor(() => requireProcessed(app, target), POLLING);
  return reply;
}

async function requireProcessed({ database }: TestApp, { id }: UploadTarget): Promise<void> {
  const { rows } = await database.pool.query<{ status: string }>(
    'select status from file_uploads where id = $1',
    [id],
  );
  if (rows[0]?.status === 'processing') throw new Error(`The file ${id} is still being processed.`);
}

/** Makes a picture of one colour. Each `shade` (0 to 255) makes a different file. */
export function makePicture(width = 4, height = 3, shade = 128): Promise<Buffer> {
  const background = { r: shade, g: 0, b: 255 - shade };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Makes silence of 8-bit mono sound at 8,000 Hz (RIFF). */
export function makeSound(seconds: number): Buffer {
  const samples = Buffer.alloc(8000 * seconds, 128);
  const header = wavHeader({ channels: 1, samples: 8000, bits: 8, dataBytes: samples.length });
  return Buffer.concat([header, samples]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Creates an upload and sends the file. */
export async function uploadFile(
  app: TestApp,
  person: SignedUp,
  bytes: Uint8Array,
  file: { filename?: string; contentType?: string; folderId?: string } = {},
) {
  const target = await person.call('fileUploads.create', {
    body: { filename: 'picture.png', contentType: 'image/png', contentLength: bytes.length, ...file },
  });
  const sent = await putFile(app, target, bytes);
  if (sent.statusCode >= 400) throw new Error(`PUT returned ${sent.statusCode}: ${sent.body}`);
  return person.call('fileUploads.get', { params: { id: target.id } });
}
