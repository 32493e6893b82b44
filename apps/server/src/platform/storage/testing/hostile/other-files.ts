import { crc32, deflateRawSync } from 'node:zlib';
import { bigEndian, type HostileFile, join, latin, littleEndian, text } from './hostile-file.ts';

/** A ZIP of one compressed entry. */
export function zip(name: string, content: Uint8Array, claimed = content.length): Buffer {
  const packed = deflateRawSync(content);
  const sizes = join(
    littleEndian(crc32(content), 4),
    littleEndian(packed.length, 4),
    littleEndian(claimed, 4),
    littleEndian(name.length, 2),
  );
  const local = join(
    'PK\x03\x04',
    littleEndian(20, 2),
    littleEndian(0, 2),
    littleEndian(8, 2),
    littleEndian(0, 4),
    sizes,
    littleEndian(0, 2),
    name,
    packed,
  );
  const central = join(
    'PK\x01\x02',
    littleEndian(20, 2),
    littleEndian(20, 2),
    littleEndian(0, 2),
    littleEndian(8, 2),
    littleEndian(0, 4),
    sizes,
    Buffer.alloc(16),
    name,
  );
  const end = join(
    'PK\x05\x06',
    littleEndian(0, 4),
    littleEndian(1, 2),
    littleEndian(1, 2),
    littleEndian(central.length, 4),
    littleEndian(local.length, 4),
    littleEndian(0, 2),
  );
  return join(local, central, end);
}

const page = '<!doctype html><script>alert(1)</script>';
const mark = Buffer.from([0xff, 0xfe]);

export const otherFiles: HostileFile[] = (
  [
    [
      '321 bytes that look like the start of a drawing',
      'text/plain',
      'ready',
      () => text(`${'<!-- -->'.repeat(40)}x`),
    ],
    [
      '10 MB that look like the start of a drawing',
      'text/plain',
      'ready',
      () => text(`${'<!-- -->'.repeat(1_250_000)}x`),
    ],
    ['spaces and no drawing', 'image/svg+xml', 'failed', () => text(' '.repeat(9e6))],
    ['a page that is called a picture', 'image/png', 'failed', () => text(page)],
    [
      'a page with a UTF-16 byte order mark',
      'text/plain',
      'ready',
      () => join(mark, Buffer.from(page, 'utf16le')),
    ],
    [
      'a UTF-16 byte order mark before an MP3',
      'audio/mpeg',
      'either',
      () => join(mark, Buffer.alloc(5000, 0xff)),
    ],
    ['text with a NUL', 'text/plain', 'failed', () => latin('hello\0world, this is not text')],
    ['text in Latin-1', 'text/plain', 'failed', () => latin('caf\xe9 caf\xe9 caf\xe9')],
    ['JSON of a million levels', 'application/json', 'ready', () => text('['.repeat(1_000_000))],
    ['one byte', 'image/png', 'failed', () => latin('\x89')],
    ['a program', 'image/png', 'failed', () => join('MZ', Buffer.alloc(1000))],
    ['a Photoshop file', 'image/png', 'failed', () => join('8BPS\0\x01', Buffer.alloc(100))],
    [
      'a TIFF that is called a PNG',
      'image/png',
      'failed',
      () => join('II*\0', littleEndian(8, 4), littleEndian(65_535, 2), Buffer.alloc(65_535, 1)),
    ],
    ['empty PDF', 'application/pdf', 'ready', () => text('%PDF-1.7\n')],
    [
      'PDF whose table refers to itself',
      'application/pdf',
      'ready',
      () => text('%PDF-1.7\nxref\n0 1\ntrailer<</Prev 9/Root 1 0 R>>\nstartxref\n9\n%%EOF'),
    ],
    ['PDF that is also an HTML page', 'application/pdf', 'ready', () => text(`%PDF-1.7\n${page}`)],
    ['PDF that is called a picture', 'image/png', 'failed', () => text('%PDF-1.7\n')],
    [
      'PDF of 10 MB of open brackets',
      'application/pdf',
      'ready',
      () => text(`%PDF-1.7\n${'<<['.repeat(3e6)}`),
    ],
    [
      'TrueType font of 65,535 tables',
      'font/ttf',
      'either',
      () => join(bigEndian(0x00010000, 4), bigEndian(65_535, 2), Buffer.alloc(100, 255)),
    ],
    [
      'WOFF font that claims four gigabytes',
      'font/woff',
      'either',
      () =>
        join(
          'wOFF',
          bigEndian(0x00010000, 4),
          bigEndian(0xffffffff, 4),
          bigEndian(65_535, 2),
          bigEndian(0, 2),
          bigEndian(0xffffffff, 4),
          Buffer.alloc(100),
        ),
    ],
    [
      'truncated WOFF2 font',
      'font/woff2',
      'either',
      () => join('wOF2', bigEndian(0x00010000, 4), bigEndian(0xffffffff, 4)),
    ],
    ['ZIP that unpacks to 50 MB', 'application/zip', 'ready', () => zip('a', Buffer.alloc(50e6))],
    [
      'ZIP whose type description unpacks to 50 MB',
      'application/zip',
      'either',
      () => zip('[Content_Types].xml', Buffer.alloc(50e6, ' ')),
    ],
    [
      'ZIP that leads out of its folder',
      'application/zip',
      'ready',
      () => zip('../../../etc/passwd', text('root')),
    ],
    [
      'ZIP that claims four gigabytes',
      'application/zip',
      'either',
      () => zip('mimetype', text('x'), 0xffffffff),
    ],
    [
      'ZIP of repeated local file headers',
      'application/zip',
      'either',
      () => Buffer.concat(Array(100_000).fill(join('PK\x03\x04', Buffer.alloc(26)))),
    ],
  ] as const
).map(([name, contentType, ends, make]) => ({ name, contentType, ends, make }));
