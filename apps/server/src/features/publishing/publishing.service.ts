import { DAY } from '@vitrine/time';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { compile, type PublishedDocument } from './compile.ts';
import { type CompiledDocument, type CompiledDocuments, compileDocuments } from './compiled-document.ts';
import { type Confirmation, findConfirmations, type ScreenInputs } from './confirmations.ts';
import { type PlannedPublish, storedDocument } from './planned-publish.ts';
import { canPlayInput } from './preparation.ts';
import {
  createPublishRuns,
  type PlannedHooks,
  type PublishRunDependencies,
  type PublishRuns,
} from './publish-runs.ts';
import {
  type PlannedTarget,
  type PublishOutcome,
  type PublishPlan,
  type PublishRequest,
  planInTransaction,
  publishInTransaction,
} from './publish-transaction.ts';
import { type CurrentRevision, deleteDocuments, findCurrentRevision } from './publishing.store.ts';
import { deleteRevisions, findRevisionTarget, listRevisions } from './revisions.store.ts';
import { readInSnapshot } from './snapshot.ts';
import { loadSources } from './sources.store.ts';
import { createDocumentStorage } from './store-document.ts';
import { createStoredDocuments, decompressDocument, type StoredDocument } from './stored-documents.ts';

export type { CompiledDocument, CompiledDocuments } from './compiled-document.ts';
export type { CanPlay, Confirmation, ScreenInputs } from './confirmations.ts';
export type { PlannedPublish } from './planned-publish.ts';
export type { PlannedTarget, PublishOutcome, PublishPlan } from './publish-transaction.ts';
export { decompressDocument, type StoredDocument } from './stored-documents.ts';

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
  /** Compiles and stores what {@link publish} would send, and publishes nothing. `record` runs before the commit. */
  plan(
    person: Person,
    request: PublishRequest,
    record: (tx: Database, plan: PublishPlan, now: Date) => Promise<void>,
  ): Promise<void>;
  /** Publishes documents that were stored earlier, if the person still has permission. */
  publishPlanned(person: Person, planned: PlannedPublish, hooks?: PlannedHooks): Promise<PublishOutcome>;
  /**
   * An earlier revision of a screen, as the target of a publish and with its document. Throws 404, or 403 without the
   * permission on the screen.
   */
  readRevision(
    person: Person,
    target: { deviceId: string; revision: number; permission: 'read' | 'publish' },
  ): Promise<{ target: PlannedTarget; document: CompiledDocument }>;
  /** Publishes an earlier revision of a screen again. Throws 404, 403, or 409 if its content was deleted. */
  publishRevision(
    person: Person,
    target: { deviceId: string; revision: number; confirmBlank: boolean },
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

interface PublishingDependencies extends PublishRunDependencies {
  changes: ChangeNotifier;
  outbox: Outbox;
  /** How many days plays, and the revisions that they refer to, are stored. */
  historyDays: number;
}

export function createPublishing(dependencies: PublishingDependencies): Publishing {
  const { db: pool, renderer } = dependencies;
  const stored = createStoredDocuments(pool);
  const runs = createPublishRuns(dependencies, stored);

  return {
    ...createPublisher(dependencies, runs),
    async readRevision(person, request) {
      const target = await requireRevision(dependencies, person, request);
      const { hash } = target;
      const text = await decompressDocument(await stored.read({ domainId: person.domainId, hash }));
      return { target, document: storedDocument(hash, text.toString()) };
    },
    async plan(person, request, record) {
      await runs.run(person, request, async (tx, prepared, now) => {
        await record(tx, await planInTransaction(tx, dependencies, person, request, prepared, now), now);
      });
    },
    async preview(person, playlistId) {
      await requirePermission(pool, person, 'playlist', playlistId, 'read');
      return readInSnapshot(pool, async (tx) => compile(await loadSources(tx, person, playlistId), renderer));
    },
    compilePlaylists: (person, playlistIds) =>
      readInSnapshot(pool, (tx) => compileDocuments(tx, person, playlistIds, renderer)),
    findConfirmations: (person, document, screens) =>
      confirmationsOf(dependencies, person, document, screens),
    storeDocument: createDocumentStorage(dependencies, runs),
    findCurrentRevision: (deviceId) => findCurrentRevision(pool, deviceId),
    async listRevisions(person, deviceId, page) {
      await requirePermission(pool, person, 'device', deviceId, 'read');
      return listRevisions(pool, person, deviceId, page);
    },
    purge: () => purgeHistory(dependencies),
    readDocument: stored.read,
  };
}

type Publisher = Pick<Publishing, 'publish' | 'publishPlanned' | 'publishToScreen' | 'publishRevision'>;

/** Publishes, and then notifies screens and dashboards. */
function createPublisher(dependencies: PublishingDependencies, runs: PublishRuns): Publisher {
  const { changes, outbox } = dependencies;

  function announce({ domainId }: Person, { outcome, messages }: PublishedMessages): PublishOutcome {
    outbox.send(messages);
    changes.notify(
      domainId,
      'device',
      outcome.published.map(({ deviceId }) => deviceId),
    );
    return outcome;
  }

  async function publish(
    person: Person,
    request: PublishRequest,
    record?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome> {
    const published = await runs.run(person, request, async (tx, prepared, now) => {
      const result = await publishInTransaction(tx, dependencies, person, request, prepared, now);
      await record?.(tx, result.outcome);
      return result;
    });
    return announce(person, published);
  }

  async function publishPlanned(
    person: Person,
    planned: PlannedPublish,
    hooks?: PlannedHooks,
  ): Promise<PublishOutcome> {
    return announce(person, await runs.runPlanned(person, planned, hooks));
  }

  return {
    publish,
    publishPlanned,
    async publishToScreen(person, deviceId, { confirmBlank } = {}) {
      return onlyScreenOf(await publish(person, { deviceIds: [deviceId], confirmBlank }));
    },
    async publishRevision(person, { deviceId, revision, confirmBlank }) {
      const request = { deviceId, revision, permission: 'publish' } as const;
      const target = await requireRevision(dependencies, person, request);
      return onlyScreenOf(
        await publishPlanned(person, { targets: [target], confirmBlank, unreadableIds: [] }),
      );
    },
  };
}

async function requireRevision(
  { db }: PublishingDependencies,
  person: Person,
  { deviceId, revision, permission }: Parameters<Publishing['readRevision']>[1],
): Promise<PlannedTarget> {
  await requirePermission(db, person, 'device', deviceId, permission);
  const target = await findRevisionTarget(db, person.domainId, deviceId, revision);
  if (!target) throw notFound('revision');
  return target;
}

type PublishedMessages = Awaited<ReturnType<typeof publishInTransaction>>;

function onlyScreenOf({ publishedAt, published, refused }: PublishOutcome) {
  const [screen] = published;
  if (!screen) throw refused[0]?.error ?? notFound('screen');
  return { publishedAt, revision: screen.revision, hash: screen.hash };
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
