import { type IAudioMetadata, parseFromTokenizer } from 'music-metadata';
import { fromFile, type IRandomAccessTokenizer } from 'strtok3';

/** The library's types for bundlers lack the parts for Node. */
declare module 'strtok3' {
  function fromFile(path: string): Promise<IRandomAccessTokenizer>;
}

/**
 * The maximum number of reads. Formats with a header need a few hundred, and AAC without one a few hundred per second
 * of audio. A hostile file can contain millions of empty parts.
 */
const MAX_PARTS = 100_000;

/** The demuxer read too many parts: the file has no useful header. */
export class TooManyPartsError extends Error {}

/** Reads the headers of an audio file or a WebM video. Throws for damaged files, or a {@link TooManyPartsError}. */
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
