/** A tag of a playlist. */
export interface TagText {
  key: string;
  value: string;
}

/** The limits of the server. */
export const MAX_TAG_KEY = 100;
export const MAX_TAG_VALUE = 500;

/** Parses a tag such as `season: autumn`; null without a key. */
export function parseTag(text: string): TagText | null {
  const [key = '', ...rest] = text.split(':');
  const tag = {
    key: key.trim().slice(0, MAX_TAG_KEY).trim(),
    value: rest.join(':').trim().slice(0, MAX_TAG_VALUE).trim(),
  };
  return tag.key === '' ? null : tag;
}

/** Adds a tag. It replaces a tag with the same key. */
export function withTag<T extends TagText>(tags: readonly T[], tag: TagText): (T | TagText)[] {
  return [...tags.filter(({ key }) => key !== tag.key), tag];
}
