import { toRecord } from '@vitrine/contract/is-record';
import { instantOf } from '../shared/service.ts';
import { isWebAddress, readText } from '../shared/values.ts';

export interface Story {
  title: string;
  summary: string;
  /** Epoch milliseconds, or null. */
  publishedAt: number | null;
  picture: string | null;
}

export interface Feed {
  title: string;
  stories: Story[];
}

/** Parses the server's reply. Null if it is invalid. */
export function readFeed(reply: unknown): Feed | null {
  const { title, items } = toRecord(reply);
  if (!Array.isArray(items)) return null;
  const stories = items.map(toRecord).flatMap((item) => {
    const headline = readText(item.title);
    if (headline === '') return [];
    const picture = readText(item.image_url);
    return [
      {
        title: headline,
        summary: readText(item.summary),
        publishedAt: instantOf(item.published_at),
        picture: isWebAddress(picture) ? picture : null,
      },
    ];
  });
  return { title: readText(title), stories };
}
