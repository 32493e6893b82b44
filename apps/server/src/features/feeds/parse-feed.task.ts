import { decodeText } from './decode-text.ts';
import { type Feed, parseFeed } from './feed-parser.ts';

export interface FeedDocument {
  body: Uint8Array;
  contentType: string;
  /** Where it came from. */
  url: string;
}

/** Null: it is no feed. */
export function run({ body, contentType, url }: FeedDocument): Feed | null {
  try {
    return parseFeed(decodeText(body, contentType), url);
  } catch {
    return null;
  }
}
