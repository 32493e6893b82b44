/** The parts of a content document whose strings can contain addresses of files. */
interface Mentioning {
  presentations: unknown;
  themes: unknown;
}

/**
 * The files that a document still needs after removing parts of it: all except those that only the removed parts
 * mention. Files of applications, which no part mentions, stay.
 */
export function neededAssets<Asset extends { url: string }>(
  before: Mentioning & { assets: readonly Asset[] },
  after: Mentioning,
): Asset[] {
  const [mentioned, still] = [before, after].map(({ presentations, themes }) =>
    textsIn([presentations, themes]),
  );
  return before.assets.filter(({ url }) => !mentioned?.has(url) || still?.has(url));
}

function textsIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string') found.add(value);
  else if (value !== null && typeof value === 'object')
    for (const member of Object.values(value)) textsIn(member, found);
  return found;
}

/** Maps the values of a record. */
export function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
