import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';
import type { LRUCache } from 'lru-cache';
import { isCollision } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { CanPlay, ScreenFacts } from './confirmations.ts';
import type { CompiledDocument } from './publishing.service.ts';

export const gzip = promisify(gzipCallback);

/** Something changed after it was prepared: prepare again. */
export class OutdatedError extends Error {}

const ATTEMPTS = 5;

/** Runs something again when what it was prepared for changed in between, or another transaction touched the same rows. */
export async function retryOutdated<T>(run: () => Promise<T>, keepsChanging: string): Promise<T> {
  for (let round = 1; ; round += 1) {
    try {
      return await run();
    } catch (error) {
      const isOutdated = error instanceof OutdatedError;
      if (!isOutdated && !isCollision(error)) throw error;
      if (round === ATTEMPTS) throw isOutdated ? conflict(keepsChanging) : error;
    }
  }
}

/** What publishing to some screens would send, read in one transaction. */
export interface PublishInputs {
  domainId: string;
  documents: ReadonlyMap<string | null, CompiledDocument>;
  /** Of each screen whose document has rules or schedules that decide. */
  facts: ReadonlyMap<string, { document: CompiledDocument; screen: ScreenFacts }>;
  ads: ReadonlyMap<string, CompiledDocument>;
}

/** What threads worked out for a reading. Throws {@link OutdatedError} when asked about anything else. */
export interface PreparedPublish {
  body(document: CompiledDocument): Buffer;
  plays(document: CompiledDocument, screen: ScreenFacts): boolean;
}

/** Does everything that waits for a thread. Holds no database connection meanwhile: there are few of them. */
export function createPreparation({
  canPlay,
  bodies,
}: {
  canPlay: CanPlay;
  /** By organisation and hash. */
  bodies: LRUCache<string, Buffer>;
}): (reading: PublishInputs, at: Date) => Promise<PreparedPublish> {
  return async ({ domainId, documents, facts, ads }, at) => {
    const packed = new Map<string, Buffer>();
    for (const { hash, text } of [...documents.values(), ...ads.values()]) {
      const body = packed.get(hash) ?? bodies.get(`${domainId} ${hash}`) ?? (await gzip(text));
      packed.set(hash, body);
    }
    const answers = new Map<string, boolean>();
    for (const [document, alike] of Map.groupBy(facts.values(), (each) => each.document)) {
      const screens = alike.map(({ screen }) => screen);
      const plays = await canPlay({ ...canPlayInput(domainId, document), screens, at: at.getTime() });
      for (const [index, screen] of screens.entries())
        answers.set(keyOf(document, screen), plays[index] === true);
    }
    return {
      body: ({ hash }) => packed.get(hash) ?? outdated(),
      plays: (document, screen) => answers.get(keyOf(document, screen)) ?? outdated(),
    };
  };
}

function keyOf({ hash }: CompiledDocument, { id, name, timezone, tags, multiTimezone }: ScreenFacts): string {
  return JSON.stringify([hash, id, name, timezone, multiTimezone, tags]);
}

export function canPlayInput(domainId: string, { hash, text, check }: CompiledDocument) {
  return { domainId, hash, text: () => text, unplayable: check.missingFiles.map(({ id }) => id) };
}

function outdated(): never {
  throw new OutdatedError('This changed while it was being published.');
}
