import { mapValues, neededAssets } from '../../platform/document-parts.ts';
import { type PublishedDocument, placeholderPlaylist, placeholderPresentation } from './compile.ts';

/** Content that was deleted; without a time if it was deleted permanently. */
export interface DeletedContent {
  id: string;
  deletedAt: Date | null;
}

/**
 * A document without content that was deleted after it was compiled. Everything else stays as published: compiling
 * again would also publish changes that others have made since.
 */
export function removeDeletedContent(
  document: PublishedDocument,
  deleted: readonly DeletedContent[],
): PublishedDocument {
  const gone = new Map(deleted.map(({ id, deletedAt }) => [id, deletedAt]));
  const known = (id: string) => {
    const deletedAt = gone.get(id);
    return deletedAt ? { readable: true, deletedAt } : undefined;
  };
  const playlists = mapValues(document.playlists, (each) =>
    gone.has(each.id) ? placeholderPlaylist(each.id, known(each.id)) : each,
  );
  const presentations = mapValues(document.presentations, (each) => {
    if (gone.has(each.id)) return placeholderPresentation(each.id, known(each.id));
    return each.theme_id !== null && gone.has(each.theme_id) ? { ...each, theme_id: null } : each;
  });
  const themes = Object.fromEntries(Object.entries(document.themes).filter(([id]) => !gone.has(id)));
  const left = { ...document, playlists, presentations, themes };
  return { ...left, assets: neededAssets(document, left) };
}
