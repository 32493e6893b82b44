// Importing the rest of the contract would double the startup time of a sandbox process.
import { MAX_IMAGE_SIDE_PX } from '@vitrine/contract/constants';
import { sharp } from './image-library.ts';
import { parseMedia, TooManyPartsError } from './media-parser.ts';
import { type Mp4Header, readMp4Header } from './mp4-header.ts';

/** The maximum number of pixels of a picture. */
export const MAX_PIXELS = MAX_IMAGE_SIDE_PX * MAX_IMAGE_SIDE_PX;
/** The maximum number of pixels of all frames of an animation. */
const MAX_ANIMATION_PIXELS = 16 * MAX_PIXELS;

/** The measurements that the file contains. `error` is a sentence for people. */
interface Measurements {
  width?: number;
  height?: number;
  durationSeconds?: number | null;
  error?: string;
}

/** Reads only the header, so decompression bombs are harmless. */
export async function measureImage(source: string | Uint8Array): Promise<Measurements> {
  try {
    const found = await sharp(source, { limitInputPixels: false, animated: true }).metadata();
    const { width, height } = found.autoOrient;
    const frames = found.pages ?? 1;
    const frameHeight = found.pageHeight ?? height;
    const size = { width, height: frames > 1 ? frameHeight : height };
    if (size.width > MAX_IMAGE_SIDE_PX || size.height > MAX_IMAGE_SIDE_PX) {
      return {
        ...size,
        error: `This picture is ${size.width} × ${size.height} pixels, but screens support at most 8,192 × 8,192. Make it smaller.`,
      };
    }
    if (size.width * size.height * frames > MAX_ANIMATION_PIXELS) {
      return { ...size, error: 'This animation is too large for screens. Use a video instead.' };
    }
    const milliseconds = (found.delay ?? []).reduce((sum, delay) => sum + delay, 0);
    return { ...size, durationSeconds: milliseconds > 0 ? milliseconds / 1000 : null };
  } catch {
    return {
      error: 'This picture can’t be read. Save it again and upload the new file.',
    };
  }
}

export async function measureVideo(path: string, contentType: string): Promise<Measurements> {
  try {
    const { size, durationSeconds } = await (contentType === 'video/mp4'
      ? readMp4Header(path)
      : readWebmHeader(path));
    if (!size) return { error: 'This file contains no video. Choose another file.' };
    const { width, height } = size;
    if (width <= MAX_IMAGE_SIDE_PX && height <= MAX_IMAGE_SIDE_PX) return { width, height, durationSeconds };
    const error = `This video is ${width} × ${height} pixels, but screens support at most 8,192 × 8,192. Make it smaller.`;
    return { width, height, error };
  } catch {
    return {
      error: 'This video can’t be read. Export it again and upload the new file.',
    };
  }
}

async function readWebmHeader(path: string): Promise<Mp4Header> {
  const { format } = await parseMedia(path);
  const video = (format.trackInfo ?? []).map((track) => track.video).find((track) => track?.pixelWidth);
  const { pixelWidth: width, pixelHeight: height } = video ?? {};
  return { size: width && height ? { width, height } : null, durationSeconds: known(format.duration) };
}

export async function measureAudio(path: string): Promise<Measurements> {
  try {
    const { format } = await parseMedia(path);
    return { durationSeconds: known(format.duration) };
  } catch (error) {
    // Hours of audio in a format without a header. It plays, but its duration is unknown.
    if (error instanceof TooManyPartsError) return { durationSeconds: null };
    return {
      error: 'This audio file can’t be read. Export it again and upload the new file.',
    };
  }
}

function known(seconds: number | undefined): number | null {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
