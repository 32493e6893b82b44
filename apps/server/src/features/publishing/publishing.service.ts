import { promisify } from 'node:util';
import { gunzip as gunzipCallback } from 'node:zlib';
import { topics } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import { LRUCache } from 'lru-cache';
import { missing, requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ApplicationFile } from '../../platform/database/schema.ts';
import { changeAds } from '../../platform/device-inputs.ts';
import { notFound } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { canonicalJson, sha256Hex } from './canonical-json.ts';
import { compile, emptyDocument, type PublishedDocument, sourceIds } from './compile.ts';
import {
  type CanPlay,
  type Confirmation,
  confirmationError,
  findConfirmations,
  type ScreenFacts,
} from './confirmations.ts';
import { type ContentCheck, checkContent, emptyDocumentCheck } from './content-check.ts';
import { type DeletedContent, removeDeletedContent } from './deleted-content.ts';
import {
  canPlayInput,
  createPreparation,
  gzip,
  type PreparedPublish,
  type PublishInputs,
  retryOutdated,
} from './preparation.ts';
import { createPublishQueue } from './publish-queue.ts';
import {
  assignRevisions,
  deleteDocuments,
  findAdPlaylists,
  findDocument,
  findPointer,
  findPublishable,
  findScreenFacts,
  insertDocument,
  insertMessages,
  loadSources,
  type PublishableDevice,
  type PublishedPointer,
} from './publishing.store.ts';
import { deleteRevisions, listRevisions } from './revisions.store.ts';
import { shareZoneSwitches } from './zone-switches.store.ts';

export type { CanPlay, Confirmation, ScreenFacts } from './confirmations.ts';

const gunzip = promisify(gunzipCallback);

const KEEPS_CHANGING = 'This content is being changed right now. Try again in a moment.';

export interface PublishedScreen {
  deviceId: string;
  revision: number;
  hash: string;
}

/** A screen that was not published to, and why. */
export interface RefusedScreen {
  deviceId: string;
  error: Error;
}

export interface PublishOutcome {
  publishedAt: Date;
  published: PublishedScreen[];
  refused: RefusedScreen[];
}

export interface PublishOptions {
  /** Publish although the person cannot read all of it, or a screen would have nothing to play. */
  confirmBlank?: boolean | undefined;
}

export interface Publishing {
  /** One screen. Throws 404, 403, or 409 when the publish has to be confirmed. */
  publish(
    person: Person,
    deviceId: string,
    options?: PublishOptions,
  ): Promise<{ publishedAt: Date; revision: number; hash: string }>;
  /**
   * Many screens, in one transaction: each distinct playlist is compiled once. `within` runs in the same
   * transaction, before the commit.
   */
  publishMany(
    person: Person,
    deviceIds: readonly string[],
    options?: PublishOptions,
    within?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome>;
  /** What publishing a playlist would send. */
  preview(person: Person, playlistId: string): Promise<PublishedDocument>;
  /** What publishing each of these playlists would send, all seen at one instant. Null: no playlist. */
  compilePlaylists(
    person: Person,
    playlistIds: readonly (string | null)[],
  ): Promise<Map<string | null, CompiledDocument>>;
  /** Which of some screens need a confirmation before they are sent a document. */
  findConfirmations(
    person: Person,
    document: CompiledDocument,
    screens: readonly ScreenFacts[],
  ): Promise<Map<string, Confirmation>>;
  /** Stores what a playlist holds now as a document of the domain, and runs `within` in the same transaction. */
  storeDocument<T>(
    person: Person,
    playlistId: string,
    within: (tx: Database, hash: string) => Promise<T>,
  ): Promise<T>;
  /** What a screen should play now; undefined for screens of no domain. */
  findPointer(deviceId: string): Promise<PublishedPointer | undefined>;
  /** What a screen was sent, newest first. */
  listRevisions(
    person: Person,
    deviceId: string,
    page: { page: number; pageSize: number },
  ): ReturnType<typeof listRevisions>;
  /**
   * Removes revisions whose plays are no longer kept, and documents that nothing has pointed to for a month: a job's
   * work. Answers how many documents.
   */
  purge(): Promise<number>;
  /** A stored document, gzipped. */
  readDocument(document: StoredDocument): Promise<Buffer>;
}

/** A stored document of which some things must not be shown any more. */
export interface StoredDocument {
  domainId: string;
  hash: string;
  deleted?: readonly DeletedContent[];
}

/** The hash of the document, or a name of its own for each set of things that are left out. */
export function etagOf({ hash, deleted = [] }: StoredDocument): string {
  return deleted.length === 0 ? hash : sha256Hex([hash, ...deleted.map(({ id }) => id)].join(' '));
}

/** A document as it would be stored: canonical JSON, and its SHA-256. */
export interface CompiledDocument {
  hash: string;
  text: string;
  check: ContentCheck;
  /** The resources that it was made from. */
  sourceIds: readonly string[];
}

export interface PublishingDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  outbox: Outbox;
  /** Files of the page that plays legacy bundles. */
  renderer: readonly ApplicationFile[];
  canPlay: CanPlay;
  /** How long plays are kept, and with them the revisions that they are of. */
  historyDays: number;
}

/** Screens that were off for weeks still ask by their old pointer first; nothing older is of use to anybody. */
const UNUSED_DOCUMENT_MS = 30 * DAY;
const MEMORY_BYTES = 256 * 1024 * 1024;

export function createPublishing(dependencies: PublishingDependencies): Publishing {
  const { db: pool, clock, changes, outbox, renderer, canPlay, historyDays } = dependencies;
  const documents = new LRUCache<string, Buffer>({
    maxSize: MEMORY_BYTES,
    sizeCalculation: (body) => body.byteLength + 1,
  });

  async function compileFor(
    tx: Database,
    person: Person,
    playlistId: string | null,
  ): Promise<CompiledDocument> {
    if (playlistId === null) return { ...serialise(emptyDocument), check: emptyDocumentCheck, sourceIds: [] };
    const sources = await loadSources(tx, person, playlistId);
    const document = compile(sources, renderer);
    return {
      ...serialise(document),
      check: checkContent(sources, document),
      sourceIds: sourceIds(sources),
    };
  }

  const takeTurn = createPublishQueue();
  const prepare = createPreparation({ canPlay, bodies: documents });

  async function insert(
    tx: Database,
    person: Person,
    document: CompiledDocument,
    prepared: PreparedPublish,
    publishedAt: Date,
  ): Promise<void> {
    const { hash, text, sourceIds: ids } = document;
    const size = Buffer.byteLength(text);
    const stored = { hash, body: prepared.body(document), size, sourceIds: ids };
    await insertDocument(tx, person.domainId, stored, publishedAt);
  }

  /** Everything that decides what some screens are sent. */
  async function read(
    tx: Database,
    person: Person,
    screens: readonly PublishableDevice[],
  ): Promise<PublishInputs> {
    const compiled = new Map<string | null, CompiledDocument>();
    for (const { playlistId } of screens)
      if (!compiled.has(playlistId)) compiled.set(playlistId, await compileFor(tx, person, playlistId));
    const documentOf = new Map(
      screens.map(({ id, playlistId }) => [id, compiled.get(playlistId) as CompiledDocument]),
    );
    const undecided = screens.filter(({ id }) => documentOf.get(id)?.check.plays === 'depends');
    const ids = undecided.map(({ id }) => id);
    const facts = ids.length === 0 ? [] : await findScreenFacts(tx, ids);
    const ads = new Map<string, CompiledDocument>();
    const adPlaylists = await findAdPlaylists(
      tx,
      person,
      screens.map(({ id }) => id),
    );
    for (const id of adPlaylists) ads.set(id, await compileFor(tx, person, id));
    return {
      domainId: person.domainId,
      documents: compiled,
      facts: new Map(
        facts.map((screen) => [
          screen.id,
          { screen, document: documentOf.get(screen.id) as CompiledDocument },
        ]),
      ),
      ads,
    };
  }

  /** Screens show the ads of the same instant as what they interrupt. */
  async function recompileAds(
    tx: Database,
    person: Person,
    { ads }: PublishInputs,
    prepared: PreparedPublish,
    ids: readonly string[],
    publishedAt: Date,
  ): Promise<void> {
    if (ids.length === 0) return;
    for (const [playlistId, document] of ads) {
      const { presentations, playlists } = document.check.unreadable;
      // Somebody who cannot read all of the ads leaves them as they are.
      if (presentations.length + playlists.length > 0) continue;
      await insert(tx, person, document, prepared, publishedAt);
      await changeAds(tx, playlistId, ids, document.hash, publishedAt);
    }
  }

  /** Those of some screens with one playlist that are sent it, and why the others are not. */
  function selectTargets(
    document: CompiledDocument,
    screens: readonly PublishableDevice[],
    { facts }: PublishInputs,
    prepared: PreparedPublish,
    { confirmBlank = false }: PublishOptions,
  ): { targets: PublishableDevice[]; refused: RefusedScreen[] } {
    const plays = (id: string): boolean => {
      const screen = facts.get(id)?.screen;
      return screen ? prepared.plays(document, screen) : false;
    };
    const found = findConfirmations(document.check, screens, plays);
    const refused = screens.flatMap(({ id, canUpdate }): RefusedScreen[] => {
      const confirmation = found.get(id);
      const error = confirmation && confirmationError(confirmation, confirmBlank, canUpdate);
      return error ? [{ deviceId: id, error }] : [];
    });
    const out = new Set(refused.map(({ deviceId }) => deviceId));
    return { targets: screens.filter(({ id }) => !out.has(id)), refused };
  }

  /** Compiles, then waits for threads without holding a connection. `attempt` compares what it finds with this. */
  async function prepareMany(person: Person, deviceIds: readonly string[]): Promise<PreparedPublish> {
    const reading = await pool.transaction(
      async (tx) => {
        const screens = await findPublishable(tx, person, deviceIds);
        return read(
          tx,
          person,
          screens.filter(({ canPublish }) => canPublish),
        );
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    return prepare(reading, clock.now());
  }

  async function attempt(
    person: Person,
    deviceIds: readonly string[],
    options: PublishOptions,
    prepared: PreparedPublish,
    within?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome> {
    return pool.transaction(
      async (tx) => {
        const publishedAt = clock.now();
        const locked = await findPublishable(tx, person, deviceIds, 'locked');
        const found = new Map(locked.map((device) => [device.id, device]));
        const refused: RefusedScreen[] = [];
        const permitted: PublishableDevice[] = [];
        for (const id of new Set(deviceIds)) {
          const device = found.get(id);
          if (!device) refused.push({ deviceId: id, error: notFound('screen') });
          else if (!device.canPublish) refused.push({ deviceId: id, error: missing('device', 'publish') });
          else permitted.push(device);
        }
        const reading = await read(tx, person, permitted);
        if (reading.facts.size > 0) await shareZoneSwitches(tx, person.domainId);
        const rows: { id: string; playlistId: string | null; hash: string }[] = [];
        for (const [playlistId, screens] of Map.groupBy(permitted, (device) => device.playlistId)) {
          const document = reading.documents.get(playlistId) as CompiledDocument;
          const sifted = selectTargets(document, screens, reading, prepared, options);
          refused.push(...sifted.refused);
          if (sifted.targets.length === 0) continue;
          await insert(tx, person, document, prepared, publishedAt);
          for (const { id } of sifted.targets) rows.push({ id, playlistId, hash: document.hash });
        }
        const revisions =
          rows.length > 0
            ? await assignRevisions(tx, rows, { profileId: person.profileId, publishedAt })
            : new Map<string, number>();
        const targets = rows.map(({ id }) => id);
        await recompileAds(tx, person, reading, prepared, targets, publishedAt);
        await insertMessages(
          tx,
          rows.map(({ id }) => ({
            topic: topics.device(id),
            payload: { type: 'published', published_at: publishedAt.toISOString() },
          })),
        );
        const published = rows.map(({ id, hash }) => ({
          deviceId: id,
          hash,
          revision: revisions.get(id) ?? 0,
        }));
        const outcome = { publishedAt, published, refused };
        await within?.(tx, outcome);
        return outcome;
      },
      // Everything a document is made of is seen at one instant: no mixed revision.
      { isolationLevel: 'repeatable read' },
    );
  }

  async function publishMany(
    person: Person,
    deviceIds: readonly string[],
    options: PublishOptions = {},
    within?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome> {
    const outcome = await takeTurn(person.domainId, () =>
      retryOutdated(
        async () => attempt(person, deviceIds, options, await prepareMany(person, deviceIds), within),
        KEEPS_CHANGING,
      ),
    );
    outbox.kick();
    changes.changed(
      person.domainId,
      'device',
      outcome.published.map((each) => each.deviceId),
    );
    return outcome;
  }

  async function storeDocument<T>(
    person: Person,
    playlistId: string,
    within: (tx: Database, hash: string) => Promise<T>,
  ): Promise<T> {
    const compiled = () =>
      pool.transaction((tx) => compileFor(tx, person, playlistId), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
    const attemptToStore = async (): Promise<T> => {
      const reading = {
        documents: new Map([[playlistId, await compiled()]]),
        facts: new Map(),
        ads: new Map(),
      };
      const prepared = await prepare({ domainId: person.domainId, ...reading }, clock.now());
      return pool.transaction(
        async (tx) => {
          const document = await compileFor(tx, person, playlistId);
          await insert(tx, person, document, prepared, clock.now());
          return within(tx, document.hash);
        },
        { isolationLevel: 'repeatable read' },
      );
    };
    return takeTurn(person.domainId, () => retryOutdated(attemptToStore, KEEPS_CHANGING));
  }

  return {
    publishMany,
    async publish(person, deviceId, options) {
      await requirePermission(pool, person, 'device', deviceId, 'publish');
      const { publishedAt, published, refused } = await publishMany(person, [deviceId], options);
      const [done] = published;
      if (!done) throw refused[0]?.error ?? notFound('screen');
      return { publishedAt, revision: done.revision, hash: done.hash };
    },
    async preview(person, playlistId) {
      await requirePermission(pool, person, 'playlist', playlistId, 'read');
      return pool.transaction(async (tx) => compile(await loadSources(tx, person, playlistId), renderer), {
        isolationLevel: 'repeatable read',
      });
    },
    compilePlaylists: (person, playlistIds) =>
      pool.transaction(
        async (tx) => {
          const documents = new Map<string | null, CompiledDocument>();
          for (const id of new Set(playlistIds)) documents.set(id, await compileFor(tx, person, id));
          return documents;
        },
        { isolationLevel: 'repeatable read' },
      ),
    async findConfirmations({ domainId }, document, screens) {
      const { check } = document;
      const undecided = check.plays === 'depends' ? screens : [];
      const at = clock.now().getTime();
      const plays =
        undecided.length > 0 ? await canPlay({ ...canPlayInput(domainId, document), screens, at }) : [];
      const playing = new Set(undecided.flatMap(({ id }, index) => (plays[index] ? [id] : [])));
      return findConfirmations(check, screens, (id) => playing.has(id));
    },
    storeDocument: storeDocument,
    findPointer: (deviceId) => findPointer(pool, deviceId),
    async listRevisions(person, deviceId, page) {
      await requirePermission(pool, person, 'device', deviceId, 'read');
      return listRevisions(pool, person, deviceId, page);
    },
    async purge() {
      const now = clock.now().getTime();
      const oldest = new Date(now - historyDays * DAY);
      // Plays are removed in whole months: those of the month before this one may still be there.
      await deleteRevisions(pool, new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1)));
      return deleteDocuments(pool, new Date(now - UNUSED_DOCUMENT_MS));
    },
    async readDocument(document) {
      const { domainId, hash, deleted = [] } = document;
      const key = `${domainId} ${etagOf(document)}`;
      const known = documents.get(key);
      if (known) return known;
      const stored = await findDocument(pool, domainId, hash);
      if (!stored) throw new Error(`The document ${hash} of domain ${domainId} is gone.`);
      const body = deleted.length === 0 ? stored : await withoutDeleted(stored, deleted);
      documents.set(key, body);
      return body;
    },
  };
}

async function withoutDeleted(body: Buffer, deleted: readonly DeletedContent[]): Promise<Buffer> {
  const document = JSON.parse((await decompressDocument(body)).toString()) as PublishedDocument;
  return gzip(canonicalJson(removeDeletedContent(document, deleted)));
}

function serialise(document: PublishedDocument): Pick<CompiledDocument, 'hash' | 'text'> {
  const text = canonicalJson(document);
  return { hash: sha256Hex(text), text };
}

/** The text of a document that was stored gzipped. */
export function decompressDocument(body: Buffer): Promise<Buffer> {
  return gunzip(body);
}
