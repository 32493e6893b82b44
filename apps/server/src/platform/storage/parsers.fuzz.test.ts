import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectFile, startsWithSvgElement } from './inspect.ts';
import { bigEndian, latin, littleEndian, join as put } from './testing/hostile/hostile-file.ts';
import { zip } from './testing/hostile/other-files.ts';
import { mp4, webm } from './testing/videos.ts';
import { makeThumbnail } from './thumbnail.ts';

/*
 * Mutates real headers: changes, inserts, removes and repeats bytes. A failure prints its seed, with which
 * `fc.assert(…, { seed, path })` repeats it.
 */

const RUNS = 60;

let path: string;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'vitrine-fuzz-')), 'file');
});
afterAll(() => rm(join(path, '..'), { recursive: true }));

/** Half of the changes fall into the first bytes, where headers are. */
const at = fc.oneof(fc.nat(63), fc.nat(100_000));
const piece = fc.uint8Array({ maxLength: 16 });
const change = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), at, bytes: piece }),
  fc.record({ kind: fc.constant('insert' as const), at, bytes: piece }),
  fc.record({ kind: fc.constant('remove' as const), at, length: fc.nat(64) }),
  fc.record({ kind: fc.constant('repeat' as const), at, length: fc.nat(64), times: fc.nat(1000) }),
  fc.record({ kind: fc.constant('number' as const), at, value: fc.constantFrom(0, 0x7fffffff, 0xffffffff) }),
  fc.record({ kind: fc.constant('cut' as const), at }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function mutate(original: Uint8Array, changes: readonly Change[]): Buffer {
  return changes.reduce((bytes: Buffer, each) => {
    const start = each.at % Math.max(1, bytes.length);
    const before = bytes.subarray(0, start);
    switch (each.kind) {
      case 'set':
        return put(before, each.bytes, bytes.subarray(start + each.bytes.length));
      case 'insert':
        return put(before, each.bytes, bytes.subarray(start));
      case 'remove':
        return put(before, bytes.subarray(start + each.length));
      case 'repeat': {
        const repeated = bytes.subarray(start, start + each.length);
        return put(before, ...Array<Buffer>(each.times).fill(repeated), bytes.subarray(start));
      }
      case 'number':
        return put(before, bigEndian(each.value, 4), bytes.subarray(start + 4));
      default:
        return Buffer.from(before);
    }
  }, Buffer.from(original));
}

const wav = put(
  ...['RIFF', littleEndian(1036, 4), 'WAVEfmt ', littleEndian(16, 4), littleEndian(1, 2), littleEndian(1, 2)],
  ...[
    littleEndian(8000, 4),
    littleEndian(8000, 4),
    littleEndian(1, 2),
    littleEndian(8, 2),
    'data',
    littleEndian(1000, 4),
    Buffer.alloc(1000),
  ],
);
const mp3 = put(...Array<Buffer>(20).fill(put(Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413))));
const aac = put(
  ...Array<Buffer>(20).fill(put(Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x06, 0x1f, 0xfc]), Buffer.alloc(41))),
);
const flac = put(
  ...['fLaC', Buffer.from([0x80, 0, 0, 34]), Buffer.from([16, 0, 16, 0]), Buffer.alloc(6)],
  ...[Buffer.from([0x0a, 0xc4, 0x42, 0xf0, 0, 0, 0xac, 0x44]), Buffer.alloc(16), Buffer.alloc(100)],
);
const oggPage = (flags: number, sequence: number, ...content: (Uint8Array | string)[]): Buffer => {
  const body = put(...content);
  return put(
    ...[
      'OggS',
      Buffer.from([0, flags]),
      littleEndian(sequence, 4),
      Buffer.alloc(4),
      littleEndian(7, 4),
      littleEndian(sequence, 4),
    ],
    ...[Buffer.alloc(4), Buffer.from([1, body.length]), body],
  );
};
const ogg = put(
  oggPage(2, 0, 'OpusHead', Buffer.from([1, 2, 0, 0]), littleEndian(48_000, 4), Buffer.from([0, 0, 0])),
  oggPage(0, 1, 'OpusTags', littleEndian(1, 4), 'x', littleEndian(0, 4)),
  oggPage(4, 48_000, Buffer.alloc(100)),
);
const drawing = latin(
  '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
);

const archive = zip('menu/prices.txt', latin('Coffee 3.20\nTea 2.80\n'.repeat(20)));
const document = latin(
  `%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R>>endobj
4 0 obj<</Length 26>>stream
10 10 180 80 re 0 0 1 rg f
endstream endobj
trailer<</Root 1 0 R/Size 5>>
%%EOF
`,
);
/** The table that every font has, with its entry in the directory at the start. */
const headTable = put(bigEndian(0x00010000, 4), Buffer.alloc(8), bigEndian(0x5f0f3cf5, 4), Buffer.alloc(38));
const sfnt = (flavour: Uint8Array | string) =>
  put(
    ...[flavour, bigEndian(1, 2), bigEndian(16, 2), bigEndian(0, 2), bigEndian(0, 2)],
    ...['head', bigEndian(0, 4), bigEndian(28, 4), bigEndian(headTable.length, 4), headTable],
  );
const trueType = sfnt(bigEndian(0x00010000, 4));
const openType = sfnt('OTTO');
const woff = put(
  ...[
    'wOFF',
    bigEndian(0x00010000, 4),
    bigEndian(64 + headTable.length, 4),
    bigEndian(1, 2),
    bigEndian(0, 2),
  ],
  ...[bigEndian(trueType.length, 4), Buffer.alloc(24), 'head', bigEndian(64, 4)],
  ...[bigEndian(headTable.length, 4), bigEndian(headTable.length, 4), bigEndian(0, 4), headTable],
);
const woff2 = put(
  ...[
    'wOF2',
    bigEndian(0x00010000, 4),
    bigEndian(49 + headTable.length, 4),
    bigEndian(1, 2),
    bigEndian(0, 2),
  ],
  ...[
    bigEndian(trueType.length, 4),
    bigEndian(headTable.length, 4),
    Buffer.alloc(24),
    Buffer.from([1]),
    headTable,
  ],
);

const image = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif') => () =>
  sharp({ create: { width: 32, height: 24, channels: 3, background: '#246' } })
    .toFormat(format)
    .toBuffer();

const samples: [string, () => Uint8Array | Promise<Uint8Array>][] = [
  ...(['png', 'jpeg', 'gif', 'webp', 'avif'] as const).map((format): [string, () => Promise<Uint8Array>] => [
    `image/${format}`,
    image(format),
  ]),
  ['image/svg+xml', () => drawing],
  ['video/mp4', () => mp4],
  ['video/webm', () => webm],
  ['audio/wav', () => wav],
  ['audio/mpeg', () => mp3],
  ['audio/aac', () => aac],
  ['audio/flac', () => flac],
  ['audio/ogg', () => ogg],
  ['application/pdf', () => document],
  ['application/zip', () => archive],
  ['font/ttf', () => trueType],
  ['font/otf', () => openType],
  ['font/woff', () => woff],
  ['font/woff2', () => woff2],
];

/** One or two sentences for people, without error names or code. */
const sentences = /^[A-Z][^{}<>[\]]+\.( [A-Z][^{}<>[\]]+\.)*$/;
const types =
  /^(image\/(png|apng|jpeg|gif|webp|avif|svg\+xml)|video\/(mp4|webm)|audio\/(mpeg|mp4|ogg|wav|flac|aac)|font\/(ttf|otf|woff2?)|application\/(pdf|zip|json|javascript|octet-stream|x-subrip)|text\/[a-z]+)$/;

test.each(samples)('measures a mutated %s or rejects it with a sentence', async (contentType, make) => {
  const original = await make();
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 6 }), async (changes) => {
      await writeFile(path, mutate(original, changes));
      const found = await inspectFile(path, contentType);
      expect(found.contentType).toMatch(types);
      if (found.error !== null) expect(found.error).toMatch(sentences);
      for (const side of [found.width, found.height]) {
        if (side !== null && found.error === null) expect(side).toBeLessThanOrEqual(8192);
      }
      if (found.durationSeconds !== null) expect(Number.isFinite(found.durationSeconds)).toBe(true);
      if (found.error !== null) return;
      await makeThumbnail(path, found.contentType).catch((error: Error) =>
        expect(error.message).toMatch(sentences),
      );
    }),
    { numRuns: RUNS },
  );
});

test('recognises the unchanged samples', async () => {
  for (const [contentType, make] of samples) {
    await writeFile(path, await make());
    expect(await inspectFile(path, contentType)).toMatchObject({ contentType, error: null });
  }
});

test('detects SVG in any text without failing', () => {
  const parts = fc.constantFrom(
    ...['<?xml ?>', '<!--', '-->', '<!DOCTYPE', ' svg', '[', ']', '>', '<svg', '<svg>', ' ', '\n', '<', 'x'],
  );
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), (pieces) => {
      const text = pieces.join('');
      const isSvg = startsWithSvgElement(text);
      // It skips no elements, so without the first element it finds nothing.
      if (isSvg) expect(text).toMatch(/<svg[\s/>]/i);
      if (!isSvg) expect(startsWithSvgElement(` <!-- ${text.replaceAll('-', '')} -->${text}`)).toBe(false);
      expect(startsWithSvgElement(`<?xml ?>\n<!-- a --><svg>${text}`)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
