import type { ActiveContent } from '../offline/revision.ts';

/** Remembers which publish a document belongs to, for events of windows that still play a previous document. */
export function createDocumentRevisions(initial: ActiveContent) {
  /** The same document can be published again, as another revision. */
  const published = new WeakMap<object, Pick<ActiveContent, 'revision' | 'publishedAt'>>();
  const ads = new WeakSet<object>();
  let current = initial;
  published.set(initial.document, initial);

  return {
    setCurrent(content: ActiveContent): void {
      current = content;
      published.set(content.document, content);
    },
    addAd(document: object): void {
      ads.add(document);
    },
    revisionOf: (document: object): { revision: number; isAd: boolean } => ({
      revision: (published.get(document) ?? current).revision,
      isAd: ads.has(document),
    }),
    /** Undefined for ads, which are not published. */
    publishedAtOf: (document: object): string | null | undefined => published.get(document)?.publishedAt,
  };
}
export type DocumentRevisions = ReturnType<typeof createDocumentRevisions>;
