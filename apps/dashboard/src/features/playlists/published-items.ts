import type { EditorItem } from './editor-items.ts';

/** The content of an item in a content document. */
interface PublishedItem {
  presentationId?: string | undefined;
  playlistId?: string | undefined;
}

/*
 * Until an edit is saved and the content document is read again, the items of the editor and those of the document can
 * differ. Therefore, the nth occurrence of some content in one list corresponds to its nth occurrence in the other.
 */

/** Finds the index in the content document of the item with this key; -1 if the document does not contain it yet. */
export function publishedIndexOf(
  published: readonly PublishedItem[],
  items: readonly EditorItem[],
  key: string,
): number {
  const index = items.findIndex((item) => item.key === key);
  return matchingIndex(items.map(contentIdOf), index, published.map(contentIdOf));
}

/** Finds the item of the editor for an index in the content document; undefined if it has been removed since. */
export function itemOfPublished(
  published: readonly PublishedItem[],
  items: readonly EditorItem[],
  index: number,
): EditorItem | undefined {
  return items[matchingIndex(published.map(contentIdOf), index, items.map(contentIdOf))];
}

const contentIdOf = (item: PublishedItem | EditorItem) => item.presentationId ?? item.playlistId ?? '';

/** Returns the index in `others` of the same occurrence of the id at `index`; -1 if there is none. */
function matchingIndex(ids: readonly string[], index: number, others: readonly string[]): number {
  const id = ids[index];
  if (id === undefined) return -1;
  let occurrence = ids.slice(0, index).filter((each) => each === id).length;
  return others.findIndex((each) => {
    if (each !== id) return false;
    occurrence -= 1;
    return occurrence < 0;
  });
}
