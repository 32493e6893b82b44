import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ApplicationFile } from '../../platform/database/schema.ts';
import { canonicalJson, sha256Hex } from './canonical-json.ts';
import { compile, emptyDocument, type PublishedDocument, sourceIds } from './compile.ts';
import { type ContentCheck, checkContent, emptyDocumentCheck } from './content-check.ts';
import { loadSources } from './sources.store.ts';

/** A document as the database stores it: canonical JSON, and its SHA-256. */
export interface CompiledDocument {
  hash: string;
  text: string;
  check: ContentCheck;
  /** The resources that it was compiled from. */
  sourceIds: readonly string[];
  /** It changes when the organisation chooses another default theme. */
  usesDefaultTheme: boolean;
}

/** Documents by their playlist; null is the document without a playlist. */
export type CompiledDocuments = ReadonlyMap<string | null, CompiledDocument>;

/**
 * Compiles each distinct playlist once, as the person can read it. Call it in a repeatable-read transaction: a document
 * must not mix content of two moments.
 */
export async function compileDocuments(
  tx: Database,
  person: Person,
  playlistIds: Iterable<string | null>,
  renderer: readonly ApplicationFile[],
): Promise<CompiledDocuments> {
  const documents = new Map<string | null, CompiledDocument>();
  for (const id of new Set(playlistIds)) documents.set(id, await compileDocument(tx, person, id, renderer));
  return documents;
}

/** @param renderer files of the page that plays legacy bundles. */
export async function compileDocument(
  tx: Database,
  person: Person,
  playlistId: string | null,
  renderer: readonly ApplicationFile[],
): Promise<CompiledDocument> {
  if (playlistId === null)
    return {
      ...serialise(emptyDocument),
      check: emptyDocumentCheck,
      sourceIds: [],
      usesDefaultTheme: false,
    };
  const sources = await loadSources(tx, person, playlistId);
  const document = compile(sources, renderer);
  return {
    ...serialise(document),
    check: checkContent(sources, document),
    sourceIds: sourceIds(sources),
    usesDefaultTheme: sources.usesDefaultTheme,
  };
}

function serialise(document: PublishedDocument): Pick<CompiledDocument, 'hash' | 'text'> {
  const text = canonicalJson(document);
  return { hash: sha256Hex(text), text };
}
