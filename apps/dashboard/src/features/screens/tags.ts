import { formatTag } from '../../shared/tags/format-tag.ts';

/** Formats tags as text, one per line: `key: value`. */
export function formatTags(tags: readonly { key: string; value: string }[]): string {
  return tags.map(({ key, value }) => `${key}: ${value}`).join('\n');
}

/** Parses tags from text. If a key occurs twice, the last one counts. Skips lines without a key. */
export function parseTags(text: string): { key: string; value: string }[] {
  const tags = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [key = '', ...rest] = line.split(':');
    if (key.trim() !== '') tags.set(key.trim(), rest.join(':').trim());
  }
  return [...tags].map(([key, value]) => ({ key, value }));
}

/** The filters by the tags of screens: each tag, and before them each key that has several values. */
export function tagFilters(
  tags: readonly { key: string; value: string; screenCount: number }[],
  /** The label of the filter for all values of a key. */
  labelOfKey: (key: string) => string,
): { value: string; label: string; count?: number }[] {
  const byKey = Map.groupBy(tags, ({ key }) => key);
  return [...byKey].flatMap(([key, values]) => {
    const each = values.map((tag) => ({
      value: `${key}:${tag.value}`,
      label: formatTag(tag),
      count: tag.screenCount,
    }));
    return each.length === 1 ? each : [{ value: key, label: labelOfKey(key) }, ...each];
  });
}

/** The label of a filter by tag, such as `key` or `key:value`. */
export function tagFilterLabel(filter: string, labelOfKey: (key: string) => string): string {
  const [key = '', ...rest] = filter.split(':');
  return rest.length === 0 ? labelOfKey(key) : formatTag({ key, value: rest.join(':') });
}
