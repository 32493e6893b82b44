import { gzipSync } from 'node:zlib';
import { isTransactionConflict } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { CompiledDocument } from './compiled-document.ts';
import type { CanPlay, ScreenInputs } from './confirmations.ts';
import type { PublishInputs } from './publish-inputs.ts';
import { gzip, type StoredDocuments } from './stored-documents.ts';

/** The data changed after the preparation, so it must be prepared again. */
export class OutdatedError extends Error {}

const ATTEMPTS = 5;

/** Retries when the prepared data changed, or another transaction modified the same rows. */
export async function retryOutdated<T>(run: () => Promise<T>, keepsChanging: string): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await run();
    } catch (error) {
      const isOutdated = error instanceof OutdatedError;
      if (!isOutdated && !isTransactionConflict(error)) throw error;
      if (round === ATTEMPTS) throw isOutdated ? conflict(keepsChanging) : error;
    }
  }
}

/** Results of slow work for given inputs. Throws {@link OutdatedError} for other inputs. */
export interface PreparedPublish {
  body(document: CompiledDocument): Buffer;
  plays(document: Pick<CompiledDocument, 'hash'>, screen: ScreenInputs): boolean;
}

/**
 * Does all work that waits for a thread. Meanwhile, it occupies no database connection, because they are scarce.
 */
export function createPublishPreparation({
  canPlay,
  stored,
}: {
  canPlay: CanPlay;
  stored: Pick<StoredDocuments, 'findCached'>;
}): (
  inputs: Omit<PublishInputs, 'documents'> & Partial<Pick<PublishInputs, 'documents'>>,
  at: Date,
) => Promise<PreparedPublish> {
  return async ({ domainId, documents, screenInputs, ads }, at) => {
    const bodies = new Map<string, Buffer>();
    for (const { hash, text } of [...(documents?.values() ?? []), ...ads.values()]) {
      const body = bodies.get(hash) ?? stored.findCached({ domainId, hash }) ?? (await gzip(text));
      bodies.set(hash, body);
    }
    const answers = new Map<string, boolean>();
    for (const [document, alike] of Map.groupBy(screenInputs.values(), (each) => each.document)) {
      const screens = alike.map(({ screen }) => screen);
      const plays = await canPlay({ ...canPlayInput(domainId, document), screens, at: at.getTime() });
      for (const [index, screen] of screens.entries())
        answers.set(keyOf(document, screen), plays[index] === true);
    }
    return {
      body: ({ hash }) => bodies.get(hash) ?? outdated(),
      plays: (document, screen) => answers.get(keyOf(document, screen)) ?? outdated(),
    };
  };
}

/** Characters of a document that can be compressed within a millisecond, without a thread. */
const SMALL_DOCUMENT = 32_768;

/**
 * The preparation of most publishes: all documents are small or already stored, and the content of all screens plays at
 * any time.
 */
export function skipPreparation(
  domainId: string,
  stored: Pick<StoredDocuments, 'findCached'>,
): PreparedPublish {
  return {
    body: ({ hash, text }) =>
      stored.findCached({ domainId, hash }) ?? (text.length <= SMALL_DOCUMENT ? gzipSync(text) : outdated()),
    plays: () => outdated(),
  };
}

/** Whether these inputs need more than {@link skipPreparation}, unless the documents are already stored. */
export function needsPreparation({ documents, screenInputs, ads }: PublishInputs): boolean {
  const isLarge = ({ text }: CompiledDocument) => text.length > SMALL_DOCUMENT;
  return screenInputs.size > 0 || [...documents.values(), ...ads.values()].some(isLarge);
}

function keyOf(
  { hash }: Pick<CompiledDocument, 'hash'>,
  { id, name, timezone, tags, multiTimezone }: ScreenInputs,
): string {
  return JSON.stringify([hash, id, name, timezone, multiTimezone, tags]);
}

export function canPlayInput(domainId: string, { hash, text, check }: CompiledDocument) {
  return { domainId, hash, text: () => text, unplayable: check.missingFiles.map(({ id }) => id) };
}

function outdated(): never {
  throw new OutdatedError('This changed while it was being published.');
}
