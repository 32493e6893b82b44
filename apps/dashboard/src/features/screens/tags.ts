/** Formats tags as text, one per line: `key: value`. */
export function formatTags(tags: readonly { key: string; value: string }[]): string {
  return tags.map(({ key, value }) => `${key}: ${value}`).join('\n');
}

/** Parses such a text. The last of equal keys counts, and lines without a key are skipped. */
export function parseTags(text: string): { key: string; value: string }[] {
  const tags = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [key = '', ...rest] = line.split(':');
    if (key.trim() !== '') tags.set(key.trim(), rest.join(':').trim());
  }
  return [...tags].map(([key, value]) => ({ key, value }));
}
