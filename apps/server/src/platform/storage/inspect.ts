import { open, readFile, stat } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { measureAudio, measureImage, measureVideo } from './measure.ts';
import { type MediaKind, mediaKindNames } from './media-kinds.ts';
import { NOT_SVG, SvgError } from './normalise-svg.ts';

const SNIFFED_BYTES = 64 * 1024;

export interface Inspection {
  /** The type by the content of the file. `application/octet-stream` if it is not supported. */
  contentType: string;
  /** Pixels, after applying the orientation of a photo. Null if there are none. */
  width: number | null;
  height: number | null;
  /** Duration of videos, sounds and animations. Null if there is none or the file does not contain it. */
  durationSeconds: number | null;
  /** The sanitized file, to be stored instead of the original (SVG). */
  sanitized: Uint8Array | null;
  /** Why the file cannot be used, in a sentence for people. */
  error: string | null;
}

/** The types that screens can show, by the detector's name for them. */
const detectable: Record<string, { contentType: string; kind: MediaKind }> = {
  'image/png': { contentType: 'image/png', kind: 'image' },
  'image/apng': { contentType: 'image/apng', kind: 'image' },
  'image/jpeg': { contentType: 'image/jpeg', kind: 'image' },
  'image/gif': { contentType: 'image/gif', kind: 'image' },
  'image/webp': { contentType: 'image/webp', kind: 'image' },
  'image/avif': { contentType: 'image/avif', kind: 'image' },
  'video/mp4': { contentType: 'video/mp4', kind: 'video' },
  'video/x-m4v': { contentType: 'video/mp4', kind: 'video' },
  'video/webm': { contentType: 'video/webm', kind: 'video' },
  'audio/mpeg': { contentType: 'audio/mpeg', kind: 'audio' },
  'audio/mp4': { contentType: 'audio/mp4', kind: 'audio' },
  'audio/x-m4a': { contentType: 'audio/mp4', kind: 'audio' },
  'audio/ogg': { contentType: 'audio/ogg', kind: 'audio' },
  'audio/ogg; codecs=opus': { contentType: 'audio/ogg', kind: 'audio' },
  'audio/wav': { contentType: 'audio/wav', kind: 'audio' },
  'audio/flac': { contentType: 'audio/flac', kind: 'audio' },
  'audio/aac': { contentType: 'audio/aac', kind: 'audio' },
  'font/ttf': { contentType: 'font/ttf', kind: 'font' },
  'font/otf': { contentType: 'font/otf', kind: 'font' },
  'font/woff': { contentType: 'font/woff', kind: 'font' },
  'font/woff2': { contentType: 'font/woff2', kind: 'font' },
  'application/pdf': { contentType: 'application/pdf', kind: 'document' },
  'application/zip': { contentType: 'application/zip', kind: 'document' },
};

/** Text formats cannot be detected, so these declared types are trusted if the content is text. */
const texts = new Set([
  ...['text/plain', 'text/csv', 'text/css', 'text/vtt', 'text/markdown', 'application/json'],
  ...['text/javascript', 'application/javascript', 'application/x-subrip'],
]);

const nothing = { width: null, height: null, durationSeconds: null, sanitized: null, error: null };

/**
 * Detects the type of a local file by its content, regardless of what its sender declared, and measures it. HTML and
 * other text that browsers would run as a page becomes plain text. Throws only if the file cannot be read.
 */
export async function inspectFile(path: string, declaredType: string): Promise<Inspection> {
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  const isText = declared === 'image/svg+xml' || texts.has(declared);
  // The detector takes the byte order mark of UTF-16 for the start of an MP3.
  if (isText && utf16Of(await readStart(path))) return inspectText(path, declared);
  const found = await fileTypeFromFile(path);
  if (!found || found.mime === 'application/xml') return inspectText(path, declared);
  const known = detectable[found.mime];
  if (!known)
    return refuse(
      'Screens can’t show this type of file. Save it as PNG, JPEG, MP4 or PDF and upload it again.',
    );
  const { contentType, kind } = known;
  const declaredKind = kindOf(declared);
  if (declaredKind && declaredKind !== kind) {
    const error = `This file is ${mediaKindNames[kind]}, not ${mediaKindNames[declaredKind]}. Give it the right file extension, such as .jpg or .mp4, and upload it again.`;
    return { ...nothing, contentType, error };
  }
  if (kind === 'image') return { ...nothing, contentType, ...(await measureImage(path)) };
  if (kind === 'video') return { ...nothing, contentType, ...(await measureVideo(path, contentType)) };
  if (kind === 'audio') return { ...nothing, contentType, ...(await measureAudio(path)) };
  return { ...nothing, contentType };
}

function kindOf(type: string): MediaKind | null {
  const [family] = type.split('/');
  if (family === 'image' || family === 'video' || family === 'audio' || family === 'font') return family;
  return detectable[type]?.kind ?? (texts.has(type) ? 'document' : null);
}

function refuse(error: string): Inspection {
  return { ...nothing, contentType: 'application/octet-stream', error };
}

async function inspectText(path: string, declared: string): Promise<Inspection> {
  const start = decodeText(await readStart(path));
  if (start === null) {
    const kind = kindOf(declared);
    return refuse(
      kind
        ? `This file isn’t ${mediaKindNames[kind]}, or it’s damaged. Save it again and upload the new file.`
        : 'This file type isn’t supported. Save it in a common format, such as PNG, MP4 or PDF, and upload it again.',
    );
  }
  if (declared === 'image/svg+xml' || startsWithSvgElement(start)) return inspectSvg(path);
  const kind = kindOf(declared);
  if (kind && kind !== 'document') {
    return refuse(`This file contains text, so it isn’t ${mediaKindNames[kind]}. Choose another file.`);
  }
  return { ...nothing, contentType: texts.has(declared) ? declared : 'text/plain' };
}

async function readStart(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The encoding of a file with a UTF-16 byte order mark. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : null;
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. Null if the bytes are not text. */
function decodeText(bytes: Uint8Array): string | null {
  try {
    // The end of the bytes can split a character.
    const text = new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes, { stream: true });
    return text.includes('\0') ? null : text;
  } catch {
    return null;
  }
}

/** Whether the first element is `svg`. Takes linear time. */
export function startsWithSvgElement(text: string): boolean {
  let at = 0;
  /** Moves past the next `end`. Returns false if there is none. */
  const skipTo = (end: string): boolean => {
    const found = text.indexOf(end, at);
    at = found + end.length;
    return found >= 0;
  };
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    if (text.startsWith('<?', at)) {
      if (!skipTo('?>')) return false;
    } else if (text.startsWith('<!--', at)) {
      if (!skipTo('-->')) return false;
    } else if (/^<!doctype$/i.test(text.slice(at, at + 9))) {
      const [open, close] = [text.indexOf('[', at), text.indexOf('>', at)];
      if (!(open >= 0 && open < close ? skipTo(']') && skipTo('>') : skipTo('>'))) return false;
    } else return /^<svg[\s/>]$/i.test(text.slice(at, at + 5));
  }
}

async function inspectSvg(path: string): Promise<Inspection> {
  const contentType = 'image/svg+xml';
  const fail = (error: string): Inspection => ({ ...nothing, contentType, error });
  // Load the DOM implementation only for SVG.
  const { MAX_SVG_BYTES, sanitiseSvg } = await import('./svg.ts');
  if ((await stat(path)).size > MAX_SVG_BYTES)
    return fail('This drawing is larger than 10 MB. Save it as PNG and upload it again.');
  const source = decodeText(await readFile(path));
  if (source === null) return fail(NOT_SVG);
  try {
    const sanitized = Buffer.from(sanitiseSvg(source));
    return { ...nothing, contentType, sanitized, ...(await measureImage(sanitized)) };
  } catch (error) {
    if (error instanceof SvgError) return fail(error.message);
    throw error;
  }
}
