import { type FileHandle, open } from 'node:fs/promises';

/** Headers of long films are a few megabytes. */
const MAX_MOVIE_BOX_BYTES = 64 * 1024 * 1024;
const MAX_BOXES = 10_000;

export interface Mp4Header {
  /** Pixels, after applying the rotation. Null if there is no picture. */
  size: { width: number; height: number } | null;
  /** Null if the file does not contain it, like recordings of browsers. */
  durationSeconds: number | null;
}

interface Box {
  type: string;
  body: DataView;
}

/**
 * Reads dimensions and duration from the `moov` box of an MP4 (ISO/IEC 14496-12). The library for other media returns
 * the duration of the audio and ignores the rotation of videos from phones, so this reads four boxes: `mvhd`, `mehd`,
 * `tkhd`, `hdlr`. Throws if there is no header.
 */
export async function readMp4Header(path: string): Promise<Mp4Header> {
  const file = await open(path, 'r');
  try {
    const movie = await findMovieBox(file);
    const boxes = [...readBoxes(movie)];
    const pictures = boxes
      .filter(({ type }) => type === 'trak')
      .map(({ body }) => readPictureSize(body))
      .filter((size) => size !== null);
    return { size: pictures[0] ?? null, durationSeconds: readDuration(boxes) };
  } finally {
    await file.close();
  }
}

async function findMovieBox(file: FileHandle): Promise<DataView> {
  let position = 0;
  for (let count = 0; count < MAX_BOXES; count++) {
    const header = await readAt(file, position, 16);
    if (header.byteLength < 8) break;
    const { type, headerBytes, size } = readBoxHeader(header);
    if (type === 'moov') {
      if (size > MAX_MOVIE_BOX_BYTES) break;
      return readAt(file, position + headerBytes, size - headerBytes);
    }
    if (size < headerBytes) break;
    position += size;
  }
  throw new Error('The file has no header that describes its content.');
}

async function readAt(file: FileHandle, position: number, length: number): Promise<DataView> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return new DataView(buffer.buffer, buffer.byteOffset, bytesRead);
}

function readBoxHeader(view: DataView, at = 0): { type: string; headerBytes: number; size: number } {
  const size = view.getUint32(at);
  const type = readType(view, at + 4);
  return size === 1
    ? { type, headerBytes: 16, size: Number(view.getBigUint64(at + 8)) }
    : { type, headerBytes: 8, size: size === 0 ? view.byteLength - at : size };
}

function readType(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}

function* readBoxes(view: DataView): Generator<Box> {
  let count = 0;
  for (let at = 0; at + 8 <= view.byteLength; ) {
    count += 1;
    if (count > MAX_BOXES) throw new Error('The file has too many boxes.');
    const { type, headerBytes, size } = readBoxHeader(view, at);
    if (size < headerBytes || at + size > view.byteLength) throw new Error(`The box ${type} is truncated.`);
    yield { type, body: new DataView(view.buffer, view.byteOffset + at + headerBytes, size - headerBytes) };
    at += size;
  }
}

function find(boxes: Iterable<Box>, type: string): DataView | null {
  for (const box of boxes) if (box.type === type) return box.body;
  return null;
}

/** The duration of the movie. Fragmented files have it in `mehd`, or not at all. */
function readDuration(boxes: Box[]): number | null {
  const movie = find(boxes, 'mvhd');
  if (!movie) return null;
  const isLong = movie.getUint8(0) === 1;
  const timescale = movie.getUint32(isLong ? 20 : 12);
  const fragments = find(boxes, 'mvex');
  const extended = fragments && find(readBoxes(fragments), 'mehd');
  const units = extended
    ? readUnits(extended, 4, extended.getUint8(0) === 1)
    : readUnits(movie, isLong ? 24 : 16, isLong);
  const isKnown = timescale > 0 && units > 0 && (extended !== null || fragments === null);
  return isKnown ? units / timescale : null;
}

/** A duration with all bits set is unknown. */
function readUnits(view: DataView, at: number, isLong: boolean): number {
  if (!isLong) return view.getUint32(at) === 0xffff_ffff ? 0 : view.getUint32(at);
  const units = view.getBigUint64(at);
  return units === 0xffff_ffff_ffff_ffffn ? 0 : Number(units);
}

function readPictureSize(track: DataView): { width: number; height: number } | null {
  const boxes = [...readBoxes(track)];
  const media = find(boxes, 'mdia');
  const handler = media && find(readBoxes(media), 'hdlr');
  const header = find(boxes, 'tkhd');
  if (!handler || !header || readType(handler, 8) !== 'vide') return null;
  const matrix = header.getUint8(0) === 1 ? 52 : 40;
  // 16.16 fixed-point numbers after the matrix.
  const [width, height] = [header.getUint32(matrix + 36) >>> 16, header.getUint32(matrix + 40) >>> 16];
  const isTurned = header.getInt32(matrix) === 0 && header.getInt32(matrix + 16) === 0;
  if (width === 0 || height === 0) return null;
  return isTurned ? { width: height, height: width } : { width, height };
}
