import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EditorItem, toEditorItems } from './editor-items.ts';
import { itemOfPublished, publishedIndexOf } from './published-items.ts';

const editorItems = (ids: readonly string[]): EditorItem[] =>
  toEditorItems(
    ids.map((presentationId) => ({
      presentationId,
      playlistId: null,
      name: null,
      thumbnailUrl: null,
      applicationName: null,
      duration: null,
    })),
  );
const published = (ids: readonly string[]) => ids.map((presentationId) => ({ presentationId }));

const ids = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

test('finds every item of a document that is up to date', () => {
  fc.assert(
    fc.property(ids, (each) => {
      const items = editorItems(each);
      for (const [index, item] of items.entries()) {
        expect(publishedIndexOf(published(each), items, item.key)).toBe(index);
        expect(itemOfPublished(published(each), items, index)).toBe(item);
      }
    }),
  );
});

test('maps items to the same content in an older document, and back', () => {
  fc.assert(
    fc.property(ids, ids, (old, now) => {
      const items = editorItems(now);
      for (const item of items) {
        const index = publishedIndexOf(published(old), items, item.key);
        if (index < 0) continue;
        expect(old[index]).toBe(item.presentationId);
        expect(itemOfPublished(published(old), items, index)).toBe(item);
      }
    }),
  );
});

test('keeps nested playlists and presentations apart, and finds nothing for unknown items', () => {
  const [lunch] = toEditorItems([
    {
      presentationId: null,
      playlistId: 'lunch',
      name: 'Lunch',
      thumbnailUrl: null,
      applicationName: null,
      duration: 5,
    },
  ]);
  const document = [{ presentationId: 'soup' }, { playlistId: 'lunch' }];
  expect(publishedIndexOf(document, [lunch!], lunch!.key)).toBe(1);
  expect(publishedIndexOf(document, [lunch!], 'gone')).toBe(-1);
  expect(itemOfPublished(document, [lunch!], 0)).toBeUndefined();
  expect(itemOfPublished(document, [lunch!], -1)).toBeUndefined();
});
