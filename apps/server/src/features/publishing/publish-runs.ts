import { LRUCache } from 'lru-cache';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import type { CanPlay } from './confirmations.ts';
import { type PlannedPublish, publishPlannedInTransaction, readPlannedInputs } from './planned-publish.ts';
import {
  createPublishPreparation,
  needsPreparation,
  type PreparedPublish,
  retryOutdated,
  skipPreparation,
} from './preparation.ts';
import { readPublishInputs } from './publish-inputs.ts';
import { createPublishQueue } from './publish-queue.ts';
import {
  findPermittedScreens,
  type PublishOutcome,
  type PublishRequest,
  type PublishTransactionDependencies,
} from './publish-transaction.ts';
import { readInSnapshot, writeInSnapshot } from './snapshot.ts';
import type { RunInTurn } from './store-document.ts';
import { decompressDocument, type StoredDocuments } from './stored-documents.ts';

const KEEPS_CHANGING = 'Someone is changing this content right now. Try again in a moment.';

export interface PublishRunDependencies extends PublishTransactionDependencies {
  db: Database;
  clock: Clock;
  canPlay: CanPlay;
}

/** Run in the transaction of a planned publish. It can be retried, so they can run more than once. */
export interface PlannedHooks {
  /** Runs first. Throws if the publish must no longer happen. */
  claim?(tx: Database): Promise<void>;
  /** Runs before the commit. */
  record?(tx: Database, outcome: PublishOutcome): Promise<void>;
}

export type PublishRuns = ReturnType<typeof createPublishRuns>;

/**
 * Runs the transactions of publishes one at a time per organisation, and retries them if the content changes. Slow work
 * runs beforehand, without a database connection.
 */
export function createPublishRuns(dependencies: PublishRunDependencies, stored: StoredDocuments) {
  const { db: pool, clock, renderer, canPlay } = dependencies;
  const enqueue = createPublishQueue();
  const prepare = createPublishPreparation({ canPlay, stored });
  const runInTurn: RunInTurn = (domainId, attempt) =>
    enqueue(domainId, () => retryOutdated(attempt, KEEPS_CHANGING));

  /** The organisations whose last publish needed preparation. */
  const preparing = new LRUCache<string, true>(entryLimit(10_000));

  /** Compiles first, then waits for threads without holding a connection. */
  async function preparePublish(person: Person, request: PublishRequest): Promise<PreparedPublish> {
    const inputs = await readInSnapshot(pool, async (tx) => {
      const { permitted } = await findPermittedScreens(tx, person, request);
      return readPublishInputs(tx, person, permitted, renderer);
    });
    if (needsPreparation(inputs)) preparing.set(person.domainId, true);
    else preparing.delete(person.domainId);
    return prepare(inputs, clock.now());
  }

  /** Runs a transaction that compiles the documents of a request. */
  async function run<T>(
    person: Person,
    request: PublishRequest,
    write: (tx: Database, prepared: PreparedPublish, now: Date) => Promise<T>,
  ): Promise<T> {
    // Skipping the preparation reads the inputs once instead of twice.
    let isFirst = !preparing.has(person.domainId);
    const attempt = async () => {
      const prepared = isFirst
        ? skipPreparation(person.domainId, stored)
        : await preparePublish(person, request);
      isFirst = false;
      return writeInSnapshot(pool, (tx) => write(tx, prepared, clock.now()));
    };
    return runInTurn(person.domainId, attempt);
  }

  /** Runs the transaction that publishes stored documents. */
  async function runPlanned(person: Person, planned: PlannedPublish, { claim, record }: PlannedHooks = {}) {
    const texts = await readConditionalTexts(stored, person, planned);
    const textOf = (hash: string) => texts.get(hash) ?? '';
    const inputsOf = (tx: Database) => readPlannedInputs(tx, person, planned, dependencies, textOf);
    const attempt = async () => {
      const prepared = await prepare(await readInSnapshot(pool, inputsOf), clock.now());
      return writeInSnapshot(pool, async (tx) => {
        await claim?.(tx);
        const work = { ...dependencies, inputsOf, prepared };
        const result = await publishPlannedInTransaction(tx, work, person, planned, clock.now());
        await record?.(tx, result.outcome);
        return result;
      });
    };
    return runInTurn(person.domainId, attempt);
  }

  return { prepare, runInTurn, run, runPlanned };
}

/** Reads the stored documents whose rules must be evaluated before a publish. */
async function readConditionalTexts(
  stored: StoredDocuments,
  { domainId }: Person,
  { targets, confirmBlank }: PlannedPublish,
): Promise<Map<string, string>> {
  const hashes = targets.flatMap(({ isConditional, hash }) => (isConditional && !confirmBlank ? [hash] : []));
  const texts = new Map<string, string>();
  for (const hash of new Set(hashes))
    texts.set(hash, (await decompressDocument(await stored.read({ domainId, hash }))).toString());
  return texts;
}
