import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectFile, startsWithSvgElement } from './inspect.ts';
import { mp4, webm } from './testing/videos.ts';
import { makeThumbnail } from './thumbnail.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vitrine-inspect-'));
});
afterAll(() => rm(directory, { recursive: true }));

let count = 0;
async function file(content: Uint8Array | string): Promise<string> {
  count += 1;
  const path = join(directory, String(count));
  await writeFile(path, content);
  return path;
}
const inspect = async (content: Uint8Array | string, type: string) => inspectFile(await file(content), type);
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } });

/** A PNG of a few bytes that claims any size. */
async function claimedPng(width: number, height: number): Promise<Buffer> {
  const png = await picture(1, 1).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

test.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  'detects a %s by its content and measures it',
  async (format) => {
    const content = await picture(60, 40).toFormat(format).toBuffer();
    const expected = {
      contentType: `image/${format}`,
      width: 60,
      height: 40,
      durationSeconds: null,
      error: null,
    };
    expect(await inspect(content, 'image/png')).toMatchObject(expected);
    expect(await inspect(content, 'application/octet-stream')).toMatchObject(expected);
  },
);

test('applies the orientation of a photo', async () => {
  const content = await picture(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await inspect(content, 'image/jpeg')).toMatchObject({ width: 40, height: 60 });
  expect(await makeThumbnail(await file(content), 'image/jpeg')).toMatchObject({ width: 40, height: 60 });
});

test('measures the frame size and the duration of an animation', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const content = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [500, 500, 500] })
    .toBuffer();
  expect(await inspect(content, 'image/gif')).toMatchObject({ width: 20, height: 10, durationSeconds: 1.5 });
});

test('rejects oversized pictures by their header alone', async () => {
  expect((await inspect(await claimedPng(8192, 8192), 'image/png')).error).toBeNull();
  expect((await inspect(await claimedPng(8193, 10), 'image/png')).error).toMatch(/8193 × 10 pixels/);
  expect((await inspect(await claimedPng(60_000, 60_000), 'image/png')).error).toMatch(/Make it smaller/);
  await expect(makeThumbnail(await file(await claimedPng(60_000, 60_000)), 'image/png')).rejects.toThrow(
    /damaged/,
  );
});

test('rejects a damaged picture', async () => {
  const content = (await picture(600, 400).png().toBuffer()).subarray(0, 300);
  await expect(makeThumbnail(await file(content), 'image/png')).rejects.toThrow(/damaged/);
  expect((await inspect(content.subarray(0, 30), 'image/png')).error).toMatch(/can’t be read/);
});

test('measures the dimensions and the duration of videos', async () => {
  expect(await inspect(webm, 'video/webm')).toMatchObject({
    contentType: 'video/webm',
    width: 64,
    height: 48,
    durationSeconds: expect.closeTo(0.9, 1),
    error: null,
  });
  expect(await inspect(mp4, 'video/mp4')).toMatchObject({
    contentType: 'video/mp4',
    width: 64,
    height: 48,
    error: null,
  });
  // The same without fragments, and rotated like a phone's video.
  const timed = Buffer.from(mp4);
  timed.write('free', timed.indexOf('mvex'));
  const header = timed.indexOf('mvhd') + 4;
  timed.writeUInt32BE(1000, header + 20);
  timed.writeBigUInt64BE(12_500n, header + 24);
  expect(await inspect(timed, 'video/mp4')).toMatchObject({ durationSeconds: 12.5 });
  const matrix = timed.indexOf('tkhd') + 4 + (timed[timed.indexOf('tkhd') + 4] === 1 ? 52 : 40);
  for (const [index, value] of [0, 1, 0, -1, 0].entries())
    timed.writeInt32BE(value * 0x10000, matrix + index * 4);
  expect(await inspect(timed, 'video/mp4')).toMatchObject({ width: 48, height: 64 });
  expect((await inspect(mp4.subarray(0, 60), 'video/mp4')).error).toMatch(/can’t be read|no picture/);
});

test('measures or rejects a video with changed or missing bytes, and never fails', async () => {
  const change = fc.record({ at: fc.nat(mp4.length - 1), to: fc.nat(255) });
  const damage = fc.record({ changes: fc.array(change, { maxLength: 5 }), length: fc.nat(mp4.length) });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(mp4, webm), damage, async (video, { changes, length }) => {
      const damaged = Buffer.from(video);
      for (const { at, to } of changes) damaged[at % damaged.length] = to;
      expect(await inspect(damaged.subarray(0, length), 'video/mp4')).toHaveProperty('error');
    }),
    { numRuns: 300 },
  );
});

test('rejects a file that claims to be of another kind', async () => {
  const png = await picture(10, 10).png().toBuffer();
  expect(await inspect(png, 'video/mp4')).toMatchObject({
    contentType: 'image/png',
    error: expect.stringMatching(/^This file is a picture, not a video\./),
  });
  expect((await inspect('<p>hello</p>', 'image/png')).error).toMatch(/contains text/);
  expect((await inspect(Buffer.from([0, 1, 2, 3, 0]), 'image/png')).error).toMatch(/damaged/);
  expect((await inspect(Buffer.from([0, 1, 2, 3, 0]), '')).error).toMatch(/type isn’t supported/);
});

test('treats files that browsers would run as pages as plain text', async () => {
  const page = '<!doctype html><script>alert(1)</script>';
  for (const type of ['text/html', 'application/xhtml+xml', 'text/xml', '']) {
    expect(await inspect(page, type)).toMatchObject({ contentType: 'text/plain', error: null });
  }
  const xhtml = '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"/>';
  expect(await inspect(xhtml, 'application/xhtml+xml')).toMatchObject({ contentType: 'text/plain' });
  expect(await inspect('a;b\n1;2', 'text/csv; charset=utf-8')).toMatchObject({ contentType: 'text/csv' });
});

test('accepts fonts and PDFs, and rejects formats that screens can’t show', async () => {
  const start = (text: string) => Buffer.concat([Buffer.from(text, 'latin1'), Buffer.alloc(100)]);
  expect(await inspect(start('wOF2\0\x01\0\0'), 'font/woff2')).toMatchObject({
    contentType: 'font/woff2',
    error: null,
  });
  expect(await inspect('%PDF-1.7\n', 'application/pdf')).toMatchObject({
    contentType: 'application/pdf',
    error: null,
  });
  expect((await inspect(start('8BPS\0\x01\0\0'), 'image/png')).error).toMatch(/can’t show this type of file/);
});

test.each([
  [
    'with its type',
    '<svg width="120" height="60"><script>alert(1)</script><rect width="9" height="9"/></svg>',
    'image/svg+xml',
  ],
  [
    'with a declaration',
    '<?xml version="1.0"?>\n<!-- x -->\n<svg viewBox="0 0 120 60"><rect width="9" height="9"/></svg>',
    '',
  ],
  [
    'declared as plain text',
    '<svg viewBox="0 0 120 60"><rect width="9" height="9" onload="x()"/></svg>',
    'text/plain',
  ],
  [
    'in UTF-16',
    Buffer.from('\ufeff<svg viewBox="0 0 120 60"><text>é</text></svg>', 'utf16le'),
    'image/svg+xml',
  ],
])('sanitises and measures a drawing %s', async (_, content, type) => {
  const found = await inspect(content, type);
  expect(found).toMatchObject({ contentType: 'image/svg+xml', width: 120, height: 60, error: null });
  const cleaned = Buffer.from(found.sanitized ?? []);
  expect(cleaned.toString()).toMatch(/^<svg .*<\/svg>$/);
  expect(cleaned.toString()).not.toMatch(/script|onload/);
  const thumbnail = await makeThumbnail(await file(cleaned), 'image/svg+xml');
  expect(thumbnail).toMatchObject({ width: 640, height: 320 });
});

test.each([
  ['<svg>', true],
  ['<svg/>', true],
  [' \n<?xml version="1.0"?> <!-- a --><!-- b --> <!DOCTYPE svg [<!ENTITY a "b">]> <SVG width="1">', true],
  ['<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg ', true],
  ['<svgs>', false],
  ['<html><svg>', false],
  ['<!-- <svg> ', false],
  ['<!-- -->'.repeat(40).concat('x'), false],
  ['<!-- -->'.repeat(1_000_000), false],
  ['<!DOCTYPE['.repeat(100_000), false],
  [`<?xml ?>${' '.repeat(1_000_000)}x`, false],
])('decides in linear time whether a string is a drawing: %.40s', (text, expected) => {
  expect(startsWithSvgElement(text)).toBe(expected);
});

test('rejects a file that claims to be a drawing', async () => {
  expect((await inspect('<html></html>', 'image/svg+xml')).error).toMatch(/isn’t a valid SVG drawing/);
  expect((await inspect('<svg><rect/></svg', 'image/svg+xml')).contentType).toBe('image/svg+xml');
  expect((await inspect(Buffer.alloc(11 * 2 ** 20, '<svg> '), 'image/svg+xml')).error).toMatch(
    /larger than 10 MB/,
  );
});

test('makes thumbnails of pictures only, within 640 × 640 and never enlarged', async () => {
  const wide = await makeThumbnail(await file(await picture(2000, 500).png().toBuffer()), 'image/png');
  expect(wide).toMatchObject({ width: 640, height: 160 });
  expect((await sharp(wide?.data).metadata()).format).toBe('webp');
  expect(await makeThumbnail(await file(await picture(20, 10).png().toBuffer()), 'image/png')).toMatchObject({
    width: 20,
  });
  expect(await makeThumbnail(await file(mp4), 'video/mp4')).toBeNull();
});
