import type { PublishedContent } from '@vitrine/contract';

/** The ids of everything in a playlist that is in the trash. */
export function deletedIdsIn(content: PublishedContent | undefined): ReadonlySet<string> {
  const all = content ? [...Object.values(content.presentations), ...Object.values(content.playlists)] : [];
  return new Set(all.filter(({ resource }) => resource.deletedAt !== null).map(({ id }) => id));
}
