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
