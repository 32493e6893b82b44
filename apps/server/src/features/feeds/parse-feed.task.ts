import { decodeText } from './decode-text.ts';
import { type Feed, parseFeed } from './feed-parser.ts';

export interface FeedDocument {
  body: Uint8Array;
  contentType: string;
  /** Address of the feed. */
  url: string;
}

/** Null if the text is not a feed. */
export function run({ body, contentType, url }: FeedDocument): Feed | null {
  try {
    return parseFeed(decodeText(body, contentType), url);
  } catch {
    return null;
  }
}
