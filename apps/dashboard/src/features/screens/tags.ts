/** Tags as text, one a line: `key: value`. */
export function formatTags(tags: readonly { key: string; value: string }[]): string {
  return tags.map(({ key, value }) => `${key}: ${value}`).join('\n');
}

/** The tags of such a text; of equal keys the last counts, lines without a key are left out. */
export function parseTags(text: string): { key: string; value: string }[] {
  const tags = new Map<string, string>();
  for (const line of text.split('\n')) {
    const [key = '', ...rest] = line.split(':');
    if (key.trim() !== '') tags.set(key.trim(), rest.join(':').trim());
  }
  return [...tags].map(([key, value]) => ({ key, value }));
}
