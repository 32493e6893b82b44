import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { launchBrowser } from '@vitrine/test-kit/browser';
import { wavHeader } from '@vitrine/test-kit/wav-header';
import { integer, median, type Result, rowsOf } from './measure.ts';
import { type Account, announceUpload, type Service, signUp, type UploadTarget } from './service.ts';

const CHUNK = 1_000_000;
const LARGE_BYTES = 495 * CHUNK;
const ROUNDS = 3;
const PHOTOS = 20;
const POLL_MS = 20;

/** Measures uploads of a file of nearly the maximum size, and of photos from a current phone, all at once. */
export async function benchUploads(service: Service): Promise<Result[]> {
  const account = await signUp(service, 'uploads@example.com');
  const large = [];
  for (let round = 0; round < ROUNDS; round += 1) large.push(await uploadRecording(service, account));
  const photo = await makePhoto();
  const photos = [];
  for (let round = 0; round < ROUNDS; round += 1)
    photos.push(await uploadPhotos(service, account, photo, round));
  const megabytes = (seconds: number[]) => LARGE_BYTES / 1_000_000 / median(seconds);
  const sent = megabytes(large.map(({ sentAfter }) => sentAfter));
  const ready = megabytes(large.map(({ readyAfter }) => readyAfter));
  const perSecond = PHOTOS / median(photos);
  const row = rowsOf('Uploads');
  return [
    row(
      'A sound file of 495 MB, until it is sent: median of 3',
      `${integer(sent)} MB/s`,
      '≥ 400 MB/s',
      sent >= 400,
    ),
    row('… until it is ready', `${integer(ready)} MB/s`, '≥ 300 MB/s', ready >= 300),
    row(
      `Photos of 12 megapixels (${(photo.length / 1_000_000).toFixed(1)} MB), ${PHOTOS} at once, until they are ready: median of 3`,
      `${perSecond.toFixed(1)}/s`,
      '≥ 20/s',
      perSecond >= 20,
    ),
  ];
}

/** Returns the seconds from the start of the upload until the file is sent, and until it is ready. */
async function uploadRecording(
  service: Service,
  account: Account,
): Promise<{ sentAfter: number; readyAfter: number }> {
  const upload = await announceUpload(service, account, {
    filename: 'recording.wav',
    content_type: 'audio/wav',
    content_length: LARGE_BYTES,
  });
  const chunk = randomBytes(CHUNK);
  const header = wavHeader({ channels: 2, samples: 44_100, bits: 16, dataBytes: LARGE_BYTES - 44 });
  const start = performance.now();
  await put(service, upload, [
    Buffer.concat([header, chunk.subarray(header.length)]),
    ...Array<Buffer>(LARGE_BYTES / CHUNK - 1).fill(chunk),
  ]);
  const sentAfter = (performance.now() - start) / 1000;
  await untilReady(service, [upload.id]);
  return { sentAfter, readyAfter: (performance.now() - start) / 1000 };
}

/** Returns the seconds until all photos are ready. */
async function uploadPhotos(
  service: Service,
  account: Account,
  photo: Buffer,
  round: number,
): Promise<number> {
  const start = performance.now();
  const ids = await Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const bytes = withComment(photo, `${round} ${index}`);
      const upload = await announceUpload(service, account, {
        filename: `${index}.jpg`,
        content_type: 'image/jpeg',
        content_length: bytes.length,
      });
      await put(service, upload, [bytes]);
      return upload.id;
    }),
  );
  await untilReady(service, ids);
  return (performance.now() - start) / 1000;
}

function put(service: Service, { url, headers }: UploadTarget, chunks: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
    const options = { method: 'PUT', headers: { ...headers, 'content-length': length } };
    const sending = request(new URL(url, service.contentUrl), options, (response) => {
      response.resume();
      if (response.statusCode === 204) response.on('end', resolve);
      else reject(new Error(`The file was refused: ${response.statusCode}`));
    });
    sending.on('error', reject);
    void (async () => {
      for (const chunk of chunks)
        if (!sending.write(chunk)) await new Promise((drained) => sending.once('drain', drained));
      sending.end();
    })();
  });
}

async function untilReady({ database }: Service, ids: readonly string[]): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ status: string }>(
      'select status from file_uploads where id = any($1::uuid[])',
      [ids],
    );
    if (rows.some(({ status }) => status === 'failed')) throw new Error('A file could not be processed.');
    if (rows.every(({ status }) => status === 'ready')) return;
    await pause(POLL_MS);
  }
}

/** Creates a JPEG of 4000 × 3000 pixels with as much detail as a photo. */
async function makePhoto(): Promise<Buffer> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const base64 = await page.evaluate(async () => {
      const canvas = new OffscreenCanvas(4000, 3000);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      const image = context.createImageData(4000, 3000);
      let seed = 1;
      for (let at = 0; at < image.data.length; at += 4) {
        seed = (seed * 16_807) % 2_147_483_647;
        const noise = seed % 24;
        const pixel = at / 4;
        image.data[at] = ((pixel % 4000) >> 4) + noise;
        image.data[at + 1] = Math.floor(pixel / 64_000) + noise;
        image.data[at + 2] = 90 + noise;
        image.data[at + 3] = 255;
      }
      context.putImageData(image, 0, 0);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return btoa(text);
    });
    return Buffer.from(base64, 'base64');
  } finally {
    await browser.close();
  }
}

/** Returns a different file with the same picture: a comment segment follows the start of the image. */
function withComment(jpeg: Buffer, text: string): Buffer {
  const comment = Buffer.from(text);
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2)]);
}
