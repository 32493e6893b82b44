import { DAY } from '@vitrine/time';
import { LRUCache } from 'lru-cache';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { compile, type PublishedDocument } from './compile.ts';
import { type CompiledDocument, type CompiledDocuments, compileDocuments } from './compiled-document.ts';
import { type CanPlay, type Confirmation, findConfirmations, type ScreenInputs } from './confirmations.ts';
import {
  canPlayInput,
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
  publishInTransaction,
} from './publish-transaction.ts';
import { type CurrentRevision, deleteDocuments, findCurrentRevision } from './publishing.store.ts';
import { deleteRevisions, listRevisions } from './revisions.store.ts';
import { readInSnapshot, writeInSnapshot } from './snapshot.ts';
import { loadSources } from './sources.store.ts';
import { createDocumentStorage, type RunInTurn } from './store-document.ts';
import { createStoredDocuments, type StoredDocument } from './stored-documents.ts';

export type { CompiledDocument } from './compiled-document.ts';
export type { CanPlay, Confirmation, ScreenInputs } from './confirmations.ts';
export { decompressDocument, type StoredDocument } from './stored-documents.ts';

const KEEPS_CHANGING = 'Someone is changing this content right now. Try again in a moment.';
/** Screens that were off for weeks still request the document that they were last sent. */
const UNUSED_DOCUMENT_MS = 30 * DAY;

/** The error of a screen without published content. */
export function neverPublishedError(): AppError {
  return new AppError('not_found', 'Nothing has been published to this screen yet.');
}

export interface Publishing {
  /**
   * The only way to publish: to any number of screens, in one transaction that compiles each distinct playlist once.
   * `record` runs in it, before the commit.
   */
  publish(
    person: Person,
    request: PublishRequest,
    record?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome>;
  /** {@link publish} to one screen. Throws 404, 403, or 409 if the publish has to be confirmed. */
  publishToScreen(
    person: Person,
    deviceId: string,
    options?: Pick<PublishRequest, 'confirmBlank'>,
  ): Promise<{ publishedAt: Date; revision: number; hash: string }>;
  /** The document that publishing a playlist would send. */
  preview(person: Person, playlistId: string): Promise<PublishedDocument>;
  /** The documents that publishing each of these playlists would send, from one snapshot. */
  compilePlaylists(person: Person, playlistIds: readonly (string | null)[]): Promise<CompiledDocuments>;
  /** The screens that require a confirmation before a publish of a document. */
  findConfirmations(
    person: Person,
    document: CompiledDocument,
    screens: readonly ScreenInputs[],
  ): Promise<Map<string, Confirmation>>;
  /** Compiles a playlist and stores the document. `use` runs in the same transaction. */
  storeDocument<T>(
    person: Person,
    playlistId: string,
    use: (tx: Database, hash: string) => Promise<T>,
  ): Promise<T>;
  /** The revision that a screen must play now; undefined for a screen without an organisation. */
  findCurrentRevision(deviceId: string): Promise<CurrentRevision | undefined>;
  /** The revisions of a screen, newest first. */
  listRevisions(
    person: Person,
    deviceId: string,
    page: { page: number; pageSize: number },
  ): ReturnType<typeof listRevisions>;
  /**
   * Deletes revisions whose plays are past their retention, and documents that nothing has referred to for a month.
   * Returns the number of deleted documents.
   */
  purge(): Promise<number>;
  /** A stored document, gzipped. */
  readDocument(document: StoredDocument): Promise<Buffer>;
}

interface PublishingDependencies extends PublishTransactionDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  outbox: Outbox;
  canPlay: CanPlay;
  /** How many days plays, and the revisions that they refer to, are stored. */
  historyDays: number;
}

export function createPublishing(dependencies: PublishingDependencies): Publishing {
  const { db: pool, clock, changes, outbox, renderer, canPlay } = dependencies;
  const stored = createStoredDocuments(pool);
  const enqueue = createPublishQueue();
  const prepare = createPublishPreparation({ canPlay, stored });
  const runInTurn: RunInTurn = (domainId, attempt) =>
    enqueue(domainId, () => retryOutdated(attempt, KEEPS_CHANGING));

  /** The organisations whose last publish needed a preparation. */
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

  async function publish(
    person: Person,
    request: PublishRequest,
    record?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome> {
    // Without a preparation, everything is read once instead of twice.
    let isFirst = !preparing.has(person.domainId);
    const attempt = async () => {
      const prepared = isFirst
        ? skipPreparation(person.domainId, stored)
        : await preparePublish(person, request);
      isFirst = false;
      return writeInSnapshot(pool, async (tx) => {
        const now = clock.now();
        const published = await publishInTransaction(tx, dependencies, person, request, prepared, now);
        await record?.(tx, published.outcome);
        return published;
      });
    };
    const { outcome, messages } = await runInTurn(person.domainId, attempt);
    outbox.send(messages);
    const ids = outcome.published.map(({ deviceId }) => deviceId);
    changes.notify(person.domainId, 'device', ids);
    return outcome;
  }

  return {
    publish,
    async publishToScreen(person, deviceId, { confirmBlank } = {}) {
      const outcome = await publish(person, { deviceIds: [deviceId], confirmBlank });
      const [screen] = outcome.published;
      if (!screen) throw outcome.refused[0]?.error ?? notFound('screen');
      return { publishedAt: outcome.publishedAt, revision: screen.revision, hash: screen.hash };
    },
    async preview(person, playlistId) {
      await requirePermission(pool, person, 'playlist', playlistId, 'read');
      return readInSnapshot(pool, async (tx) => compile(await loadSources(tx, person, playlistId), renderer));
    },
    compilePlaylists: (person, playlistIds) =>
      readInSnapshot(pool, (tx) => compileDocuments(tx, person, playlistIds, renderer)),
    findConfirmations: (person, document, screens) =>
      confirmationsOf(dependencies, person, document, screens),
    storeDocument: createDocumentStorage(dependencies, { prepare, runInTurn }),
    findCurrentRevision: (deviceId) => findCurrentRevision(pool, deviceId),
    async listRevisions(person, deviceId, page) {
      await requirePermission(pool, person, 'device', deviceId, 'read');
      return listRevisions(pool, person, deviceId, page);
    },
    purge: () => purgeHistory(dependencies),
    readDocument: stored.read,
  };
}

async function confirmationsOf(
  { clock, canPlay }: PublishingDependencies,
  { domainId }: Person,
  document: CompiledDocument,
  screens: readonly ScreenInputs[],
): Promise<Map<string, Confirmation>> {
  const { check } = document;
  const undecided = check.plays === 'depends' ? screens : [];
  const at = clock.now().getTime();
  const plays =
    undecided.length > 0 ? await canPlay({ ...canPlayInput(domainId, document), screens, at }) : [];
  const playing = new Set(undecided.flatMap(({ id }, index) => (plays[index] ? [id] : [])));
  return findConfirmations(check, screens, (id) => playing.has(id));
}

async function purgeHistory({ clock, historyDays, db: pool }: PublishingDependencies): Promise<number> {
  const now = clock.now().getTime();
  const oldest = new Date(now - historyDays * DAY);
  // Plays are deleted by month, so those of the previous month can still exist.
  await deleteRevisions(pool, new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1)));
  return deleteDocuments(pool, new Date(now - UNUSED_DOCUMENT_MS));
}
