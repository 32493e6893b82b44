import type { PublishedContent } from '@vitrine/contract';

/** The ids of what is in the trash, of all that a playlist holds. */
export function trashOf(content: PublishedContent | undefined): ReadonlySet<string> {
  const all = content ? [...Object.values(content.presentations), ...Object.values(content.playlists)] : [];
  return new Set(all.filter(({ resource }) => resource.deletedAt !== null).map(({ id }) => id));
}
