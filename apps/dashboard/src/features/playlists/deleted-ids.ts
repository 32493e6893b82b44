import type { PublishedContent } from '@vitrine/contract';

/** Returns the ids of the presentations and playlists in a content document that are in the trash. */
export function deletedIdsIn(content: PublishedContent | undefined): ReadonlySet<string> {
  const all = content ? [...Object.values(content.presentations), ...Object.values(content.playlists)] : [];
  return new Set(all.filter(({ resource }) => resource.deletedAt !== null).map(({ id }) => id));
}
