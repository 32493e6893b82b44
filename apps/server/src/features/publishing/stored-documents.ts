import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../platform/database/database.ts';
import { canonicalJson, sha256Hex } from './canonical-json.ts';
import type { PublishedDocument } from './compile.ts';
import { type DeletedContent, removeDeletedContent } from './deleted-content.ts';
import { findDocument } from './publishing.store.ts';

const gunzip = promisify(gunzipCallback);
export const gzip = promisify(gzipCallback);

const MEMORY_BYTES = 256 * 1024 * 1024;

/** Identifies a stored document, and content in it that was deleted since and must not be sent. */
export interface StoredDocument {
  domainId: string;
  hash: string;
  deleted?: readonly DeletedContent[];
}

/** Stored documents, gzipped. The recently used ones are cached. */
export interface StoredDocuments {
  read(document: StoredDocument): Promise<Buffer>;
  findCached(document: StoredDocument): Buffer | undefined;
}

export function createStoredDocuments(db: Database): StoredDocuments {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (body) => body.byteLength + 1,
  });
  const keyOf = (document: StoredDocument) => `${document.domainId} ${etagOf(document)}`;

  return {
    findCached: (document) => cache.get(keyOf(document)),
    async read(document) {
      const { domainId, hash, deleted = [] } = document;
      const cached = cache.get(keyOf(document));
      if (cached) return cached;
      const stored = await findDocument(db, domainId, hash);
      if (!stored) throw new Error(`The document ${hash} of domain ${domainId} no longer exists.`);
      const body = deleted.length === 0 ? stored : await withoutDeleted(stored, deleted);
      cache.set(keyOf(document), body);
      return body;
    },
  };
}

/** The hash of the document, or a separate hash for each set of deleted content. */
export function etagOf({ hash, deleted = [] }: StoredDocument): string {
  return deleted.length === 0 ? hash : sha256Hex([hash, ...deleted.map(({ id }) => id)].join(' '));
}

/** The text of a document that is stored gzipped. */
export function decompressDocument(body: Buffer): Promise<Buffer> {
  return gunzip(body);
}

async function withoutDeleted(body: Buffer, deleted: readonly DeletedContent[]): Promise<Buffer> {
  const document = JSON.parse((await decompressDocument(body)).toString()) as PublishedDocument;
  return gzip(canonicalJson(removeDeletedContent(document, deleted)));
}
