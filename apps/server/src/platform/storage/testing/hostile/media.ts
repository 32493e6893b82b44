import { mp4, webm } from '../videos.ts';
import { bigEndian, type HostileFile, join, littleEndian } from './hostile-file.ts';

const box = (type: string, body: Uint8Array, size = body.length + 8): Buffer =>
  join(bigEndian(size, 4), type, body);
const start = box('ftyp', join('isom', bigEndian(0, 4), 'isomavc1'));
const repeat = (bytes: Uint8Array, count: number): Buffer => Buffer.concat(Array(count).fill(bytes));
const none = Buffer.alloc(0);
const changed = (bytes: Uint8Array): Buffer => {
  const copy = Buffer.from(bytes);
  for (let at = 30; at < copy.length; at += 11) copy[at] = (copy[at] as number) ^ 0x55;
  return copy;
};
/** A header of MPEG layer 3 with nothing behind it. */
const mp3Frame = Buffer.from([0xff, 0xfb, 0x10, 0x00]);
/** An ADTS frame of seven bytes: its header alone. */
const aacFrame = Buffer.from([0xff, 0xf1, 0x50, 0x80, 0x00, 0xff, 0xfc]);
const oggPage = (flags: number, sequence: number): Buffer =>
  join(
    'OggS',
    Buffer.from([0, flags]),
    Buffer.alloc(8),
    littleEndian(7, 4),
    littleEndian(sequence, 4),
    Buffer.alloc(4),
    Buffer.from([0]),
  );
const ebml = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, 0x77, 0x65, 0x62, 0x6d]);
const unknownSize = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
const segment = join(Buffer.from([0x18, 0x53, 0x80, 0x67]), unknownSize);
const cluster = join(Buffer.from([0x1f, 0x43, 0xb6, 0x75]), unknownSize);
const riff = (...chunks: Uint8Array[]): Buffer =>
  join('RIFF', littleEndian(0xffffffff, 4), 'WAVE', ...chunks);
const wavFormat = join(
  'fmt ',
  littleEndian(16, 4),
  littleEndian(1, 2),
  littleEndian(1, 2),
  littleEndian(8000, 4),
  littleEndian(8000, 4),
  littleEndian(1, 2),
  littleEndian(8, 2),
);

export const media: HostileFile[] = (
  [
    [
      'MP4 of 20,000 boxes in boxes',
      'video/mp4',
      'failed',
      () => join(start, repeat(join(bigEndian(900_000, 4), 'moov'), 20_000)),
    ],
    [
      'MP4 with a box that contains itself',
      'video/mp4',
      'failed',
      () => join(start, box('moov', box('trak', box('mdia', none, 8_000_000), 8_000_000))),
    ],
    [
      'MP4 with a box of 2^63 bytes',
      'video/mp4',
      'failed',
      () => join(start, bigEndian(1, 4), 'moov', Buffer.from([0x7f, 255, 255, 255, 255, 255, 255, 255])),
    ],
    [
      'MP4 with a million boxes of no size',
      'video/mp4',
      'failed',
      () => join(start, repeat(join(bigEndian(0, 4), 'free'), 1_000_000)),
    ],
    [
      'MP4 with a million empty boxes',
      'video/mp4',
      'failed',
      () => join(start, repeat(box('free', none), 1_000_000)),
    ],
    [
      'MP4 with a million tracks',
      'video/mp4',
      'failed',
      () => join(start, box('moov', repeat(box('trak', none), 1_000_000))),
    ],
    ['MP4 with only its signature', 'video/mp4', 'failed', () => start],
    ['truncated MP4', 'video/mp4', 'failed', () => mp4.subarray(0, 200)],
    ['MP4 with changed bytes', 'video/mp4', 'either', () => changed(mp4)],
    [
      'WebM of nested segments of unknown size',
      'video/webm',
      'failed',
      () => join(ebml, repeat(segment, 50_000)),
    ],
    [
      'WebM of a million clusters of unknown size',
      'video/webm',
      'failed',
      () => join(ebml, segment, repeat(cluster, 1_000_000)),
    ],
    [
      'WebM with a million empty elements',
      'video/webm',
      'failed',
      () => join(ebml, segment, repeat(Buffer.from([0xec, 0x80]), 1_000_000)),
    ],
    [
      'WebM with an element of 2^56 bytes',
      'video/webm',
      'failed',
      () =>
        join(ebml, segment, Buffer.from([0x16, 0x54, 0xae, 0x6b, 0x01, 255, 255, 255, 255, 255, 255, 254])),
    ],
    ['truncated WebM', 'video/webm', 'either', () => webm.subarray(0, 300)],
    ['WebM with changed bytes', 'video/webm', 'either', () => changed(webm)],
    [
      'FLAC of four million empty blocks',
      'audio/flac',
      'either',
      () => join('fLaC', repeat(Buffer.from([1, 0, 0, 0]), 4_000_000)),
    ],
    [
      'FLAC with a block of 16 MB that is not there',
      'audio/flac',
      'either',
      () => join('fLaC', Buffer.from([4, 255, 255, 255]), Buffer.alloc(100)),
    ],
    [
      'FLAC with a comment of four billion entries',
      'audio/flac',
      'either',
      () => join('fLaC', Buffer.from([0x84, 0, 0, 8]), littleEndian(0, 4), littleEndian(0xffffffff, 4)),
    ],
    ['AAC of two million empty frames', 'audio/aac', 'either', () => repeat(aacFrame, 2_000_000)],
    [
      'AAC of frames without a length',
      'audio/aac',
      'either',
      () => repeat(Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0, 0]), 1_000_000),
    ],
    ['MP3 of four million frames of four bytes', 'audio/mpeg', 'either', () => repeat(mp3Frame, 4_000_000)],
    [
      'MP3 with a tag of 256 MB that is not there',
      'audio/mpeg',
      'either',
      () => join('ID3', Buffer.from([4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f]), Buffer.alloc(1000)),
    ],
    [
      'MP3 with a million empty frames in its tag',
      'audio/mpeg',
      'either',
      () =>
        join(
          'ID3',
          Buffer.from([3, 0, 0, 0x04, 0x62, 0x5a, 0x00]),
          repeat(join('TIT2', bigEndian(0, 4), bigEndian(0, 2)), 1_000_000),
          mp3Frame,
        ),
    ],
    [
      'MP3 of 10 MB without a frame',
      'audio/mpeg',
      'either',
      () => join('ID3', Buffer.from([3, 0, 0, 0, 0, 0, 0]), Buffer.alloc(10e6, 0xfe)),
    ],
    [
      'OGG of 500,000 empty pages',
      'audio/ogg',
      'either',
      () => join(oggPage(2, 0), repeat(oggPage(0, 1), 500_000)),
    ],
    [
      'OGG of pages that go on for ever',
      'audio/ogg',
      'either',
      () =>
        join(
          oggPage(2, 0),
          repeat(
            join(
              oggPage(1, 1).subarray(0, 26),
              Buffer.from([255]),
              Buffer.alloc(255, 255),
              Buffer.alloc(255),
            ),
            20_000,
          ),
        ),
    ],
    [
      'WAV of a million empty chunks',
      'audio/wav',
      'either',
      () => riff(wavFormat, repeat(join('junk', littleEndian(0, 4)), 1_000_000)),
    ],
    [
      'WAV that claims four gigabytes',
      'audio/wav',
      'either',
      () => riff(wavFormat, join('data', littleEndian(0xffffffff, 4)), Buffer.alloc(100)),
    ],
    [
      'WAV of no samples a second',
      'audio/wav',
      'either',
      () =>
        riff(
          join('fmt ', littleEndian(16, 4), Buffer.alloc(16)),
          join('data', littleEndian(100, 4)),
          Buffer.alloc(100),
        ),
    ],
  ] as const
).map(([name, contentType, ends, make]) => ({ name, contentType, ends, make }));
