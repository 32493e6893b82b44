import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata';
import { fromFile, type IRandomAccessTokenizer } from 'strtok3';

/** The library's types for bundlers leave out what needs Node. */
declare module 'strtok3' {
  function fromFile(path: string): Promise<IRandomAccessTokenizer>;
}

/**
 * Reads of blocks, frames and chunks. Formats with a header need some hundreds, and AAC without one some hundred a second
 * of sound. Files made of empty parts have millions, and each takes as long as a full one.
 */
const MAX_PARTS = 100_000;

/** The demuxer read too many parts: the file has no useful header. */
export class TooManyPartsError extends Error {}

/** What the headers of a sound or a WebM video say. Throws for damaged files, and a {@link TooManyPartsError}. */
export async function parseMedia(path: string): Promise<IAudioMetadata> {
  const tokenizer = await fromFile(path);
  let parts = 0;
  const counted =
    <Arguments extends unknown[], Result>(read: (...given: Arguments) => Result) =>
    (...given: Arguments): Result => {
      parts += 1;
      if (parts > MAX_PARTS) throw new TooManyPartsError('The file has too many parts.');
      return read.apply(tokenizer, given);
    };
  tokenizer.readBuffer = counted(tokenizer.readBuffer);
  tokenizer.peekBuffer = counted(tokenizer.peekBuffer);
  tokenizer.ignore = counted(tokenizer.ignore);
  try {
    return await parseFromTokenizer(tokenizer, { skipCovers: true, duration: true });
  } finally {
    await tokenizer.close();
  }
}
