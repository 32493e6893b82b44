import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { bigEndian, type HostileFile, join, latin, littleEndian } from './hostile-file.ts';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Uint8Array): Buffer {
  const named = join(type, body);
  return join(bigEndian(body.length, 4), named, bigEndian(crc32(named), 4));
}

/** Grey pixels, one byte each. */
function png(width: number, height: number, data: Uint8Array, ...more: Uint8Array[]): Buffer {
  const header = join(bigEndian(width, 4), bigEndian(height, 4), Buffer.from([8, 0, 0, 0, 0]));
  return join(PNG, chunk('IHDR', header), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0)));
}

const pixels = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height));
const sample = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif', width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer();
const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = 40; at < copy.length; at += 7) copy[at] = (copy[at] as number) ^ (1 << (at % 8));
  return copy;
};

/** A GIF of a large screen and many frames of one pixel. */
function gif(side: number, frames: number): Buffer {
  const screen = join(
    'GIF89a',
    littleEndian(side, 2),
    littleEndian(side, 2),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
  );
  const frame = join(
    ',',
    littleEndian(0, 2),
    littleEndian(0, 2),
    littleEndian(1, 2),
    littleEndian(1, 2),
    Buffer.from([0, 2, 2, 0x44, 1, 0]),
  );
  return join(screen, Buffer.concat(Array(frames).fill(frame)), ';');
}

const webpCanvas = (width: number, height: number): Buffer => {
  const canvas = join(
    Buffer.from([0x02, 0, 0, 0]),
    littleEndian(width - 1, 4).subarray(0, 3),
    littleEndian(height - 1, 4).subarray(0, 3),
  );
  const body = join('WEBP', 'VP8X', littleEndian(10, 4), canvas);
  return join('RIFF', littleEndian(body.length, 4), body);
};

async function patched(bytes: Promise<Buffer>, patch: (bytes: Buffer) => void): Promise<Buffer> {
  const copy = Buffer.from(await bytes);
  patch(copy);
  return copy;
}

const ready = 'ready';
const failed = 'failed';
const either = 'either';

export const pictures: HostileFile[] = (
  [
    ['PNG of 8,192 × 8,192 equal pixels in 65 kB', 'png', ready, () => png(8192, 8192, pixels(8192, 8192))],
    ['PNG that claims 60,000 × 60,000 pixels', 'png', failed, () => png(60_000, 60_000, pixels(1, 1))],
    ['PNG that claims no pixels', 'png', failed, () => png(0, 0, pixels(1, 1))],
    [
      'PNG with 60 MB of text in a chunk',
      'png',
      either,
      () => png(4, 4, pixels(4, 4), chunk('zTXt', join('a\0\0', deflateSync(Buffer.alloc(60e6))))),
    ],
    [
      'PNG with a colour profile of 40 MB',
      'png',
      either,
      () => png(4, 4, pixels(4, 4), chunk('iCCP', join('a\0\0', deflateSync(Buffer.alloc(40e6))))),
    ],
    [
      'PNG with 100,000 chunks',
      'png',
      either,
      () => png(4, 4, pixels(4, 4), Buffer.concat(Array(100_000).fill(chunk('tEXt', latin('a\0b'))))),
    ],
    [
      'PNG whose pixel data expands far beyond its declared size',
      'png',
      either,
      () => png(4, 4, deflateSync(Buffer.alloc(40e6))),
    ],
    ['truncated PNG', 'png', either, async () => (await sample('png', 600, 400)).subarray(0, 200)],
    ['PNG with flipped bits', 'png', either, async () => flipped(await sample('png', 600, 400))],
    [
      'PNG with a ZIP at its end',
      'png',
      ready,
      async () => join(await sample('png'), 'PK\x03\x04', Buffer.alloc(100)),
    ],
    ['PNG with only its signature', 'png', failed, () => PNG],
    [
      'JPEG that claims 65,500 × 65,500 pixels',
      'jpeg',
      failed,
      () =>
        patched(sample('jpeg'), (bytes) =>
          bytes.writeUInt32BE(0xffdcffdc, bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5),
        ),
    ],
    ['JPEG of a thousand scans', 'jpeg', either, async () => manyScans(1000)],
    ['truncated JPEG', 'jpeg', either, async () => (await sample('jpeg', 600, 400)).subarray(0, 400)],
    ['JPEG with flipped bits', 'jpeg', either, async () => flipped(await sample('jpeg', 600, 400))],
    [
      'JPEG with a page in its comment',
      'jpeg',
      ready,
      async () => {
        const bytes = await sample('jpeg');
        const page = '<!doctype html><script>alert(1)</script>';
        return join(
          bytes.subarray(0, 2),
          Buffer.from([0xff, 0xfe]),
          bigEndian(page.length + 2, 2),
          page,
          bytes.subarray(2),
        );
      },
    ],
    ['GIF that claims 65,535 × 65,535 pixels', 'gif', either, () => gif(65_535, 1)],
    ['GIF of 4,000 frames of 2,000 × 2,000 pixels', 'gif', failed, () => gif(2000, 4000)],
    ['GIF of 200,000 frames of one pixel', 'gif', either, () => gif(1, 200_000)],
    ['truncated GIF', 'gif', either, () => gif(50, 3).subarray(0, 40)],
    ['GIF that is a script too', 'gif', failed, () => latin('GIF89a/*\0\0\0\0*/=1;alert(1)//')],
    ['WebP that claims 16,383 × 16,383 pixels', 'webp', failed, () => webpCanvas(16_383, 16_383)],
    [
      'WebP with a wrong length',
      'webp',
      either,
      () => patched(sample('webp'), (bytes) => bytes.writeUInt32LE(0xffffffff, 4)),
    ],
    ['WebP with flipped bits', 'webp', either, async () => flipped(await sample('webp', 600, 400))],
    [
      'AVIF that claims 60,000 × 60,000 pixels',
      'avif',
      failed,
      () =>
        patched(sample('avif'), (bytes) => {
          const at = bytes.indexOf('ispe') + 8;
          bytes.writeUInt32BE(60_000, at);
          bytes.writeUInt32BE(60_000, at + 4);
        }),
    ],
    ['truncated AVIF', 'avif', failed, async () => (await sample('avif')).subarray(0, 100)],
    ['AVIF with flipped bits', 'avif', failed, async () => flipped(await sample('avif'))],
    [
      'AVIF with boxes in boxes',
      'avif',
      failed,
      () =>
        join(
          bigEndian(24, 4),
          'ftypavif',
          bigEndian(0, 4),
          'avifmif1',
          Buffer.concat(Array(20_000).fill(join(bigEndian(1_000_000, 4), 'meta', bigEndian(0, 4)))),
        ),
    ],
  ] as const
).map(([name, format, ends, make]) => ({ name, contentType: `image/${format}`, ends, make }));

/** A progressive JPEG whose last scan is repeated: each scan refines all pixels again. */
async function manyScans(count: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#246' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const last = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = bytes.subarray(last, bytes.length - 2);
  return join(
    bytes.subarray(0, last),
    Buffer.concat(Array(count).fill(scan)),
    bytes.subarray(bytes.length - 2),
  );
}
