import { promisify } from 'node:util';
import { gunzip as gunzipCallback, gzip as gzipCallback } from 'node:zlib';
import { topics } from '@vitrine/contract';
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
import { compile, nothing, type PublishedDocument, sourceIds } from './compile.ts';
import {
  type CanPlay,
  type Confirmation,
  findConfirmations,
  refuse,
  type ScreenFacts,
} from './confirmations.ts';
import { type ContentCheck, checkContent, nothingCheck } from './content-check.ts';
import {
  deleteDocuments,
  findAdPlaylists,
  findDocument,
  findPointer,
  findScreenFacts,
  insertDocument,
  insertMessages,
  loadSources,
  lockDevices,
  type PublishableDevice,
  type PublishedPointer,
  pointDevices,
} from './publishing.store.ts';
import { deleteRevisions, listRevisions } from './revisions.store.ts';

export type { CanPlayInput, Confirmation } from './confirmations.ts';

const gzip = promisify(gzipCallback);
const gunzip = promisify(gunzipCallback);

/** Two publishes that touch the same rows: one of them begins anew, on what the other left. */
const ATTEMPTS = 5;

export interface PublishedTo {
  deviceId: string;
  revision: number;
  hash: string;
}

/** A screen that was not published to, and why. */
export interface NotPublished {
  deviceId: string;
  error: Error;
}

export interface PublishOutcome {
  publishedAt: Date;
  published: PublishedTo[];
  refused: NotPublished[];
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
  compiled(
    person: Person,
    playlistIds: readonly (string | null)[],
  ): Promise<Map<string | null, CompiledDocument>>;
  /** Which of some screens need a confirmation before they are sent a document. */
  confirmations(
    document: CompiledDocument,
    screens: readonly ScreenFacts[],
  ): Promise<Map<string, Confirmation>>;
  /** Stores what a playlist holds now, as one of the domain's documents, within a transaction. Answers its hash. */
  store(tx: Database, person: Person, playlistId: string): Promise<string>;
  /** What a screen should play now; undefined for screens of no domain. */
  pointer(deviceId: string): Promise<PublishedPointer | undefined>;
  /** What a screen was sent, newest first. */
  revisions(
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
  document(domainId: string, hash: string): Promise<Buffer>;
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
const DAY_MS = 86_400_000;
const UNUSED_DOCUMENT_MS = 30 * DAY_MS;
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
    if (playlistId === null) return { ...written(nothing), check: nothingCheck, sourceIds: [] };
    const sources = await loadSources(tx, person, playlistId);
    const document = compile(sources, renderer);
    return {
      ...written(document),
      check: checkContent(sources, document),
      sourceIds: sourceIds(sources),
    };
  }

  async function insert(
    tx: Database,
    person: Person,
    { hash, text, sourceIds: ids }: CompiledDocument,
    publishedAt: Date,
  ): Promise<void> {
    const size = Buffer.byteLength(text);
    await insertDocument(
      tx,
      person.domainId,
      { hash, body: await gzip(text), size, sourceIds: ids },
      publishedAt,
    );
  }

  async function store(tx: Database, person: Person, playlistId: string, publishedAt: Date): Promise<string> {
    const document = await compileFor(tx, person, playlistId);
    await insert(tx, person, document, publishedAt);
    return document.hash;
  }

  /** Screens show the ads of the same instant as what they interrupt. */
  async function renewAds(
    tx: Database,
    person: Person,
    screens: readonly { id: string }[],
    publishedAt: Date,
  ): Promise<void> {
    const ids = screens.map((screen) => screen.id);
    for (const playlistId of await findAdPlaylists(tx, person, ids)) {
      const document = await compileFor(tx, person, playlistId);
      const { presentations, playlists } = document.check.unreadable;
      // Somebody who cannot read all of the ads leaves them as they are.
      if (presentations.length + playlists.length > 0) continue;
      await insert(tx, person, document, publishedAt);
      await changeAds(tx, playlistId, ids, document.hash, publishedAt);
    }
  }

  /** Those of some screens with one playlist that are sent it, and why the others are not. */
  async function sift(
    tx: Database,
    document: CompiledDocument,
    screens: readonly PublishableDevice[],
    { confirmBlank = false }: PublishOptions,
  ): Promise<{ targets: PublishableDevice[]; refused: NotPublished[] }> {
    const facts = () =>
      findScreenFacts(
        tx,
        screens.map(({ id }) => id),
      );
    const found = await findConfirmations(document, screens, facts, canPlay, clock.now());
    const refused = screens.flatMap(({ id, mayUpdate }): NotPublished[] => {
      const confirmation = found.get(id);
      const error = confirmation && refuse(confirmation, confirmBlank, mayUpdate);
      return error ? [{ deviceId: id, error }] : [];
    });
    const out = new Set(refused.map(({ deviceId }) => deviceId));
    return { targets: screens.filter(({ id }) => !out.has(id)), refused };
  }

  async function attempt(
    person: Person,
    deviceIds: readonly string[],
    options: PublishOptions,
    within?: (tx: Database, outcome: PublishOutcome) => Promise<void>,
  ): Promise<PublishOutcome> {
    return pool.transaction(
      async (tx) => {
        const publishedAt = clock.now();
        const found = new Map(
          (await lockDevices(tx, person, deviceIds)).map((device) => [device.id, device]),
        );
        const refused: NotPublished[] = [];
        const permitted: PublishableDevice[] = [];
        for (const id of new Set(deviceIds)) {
          const device = found.get(id);
          if (!device) refused.push({ deviceId: id, error: notFound('screen') });
          else if (!device.mayPublish) refused.push({ deviceId: id, error: missing('device', 'publish') });
          else permitted.push(device);
        }
        const rows: { id: string; playlistId: string | null; hash: string }[] = [];
        for (const [playlistId, screens] of Map.groupBy(permitted, (device) => device.playlistId)) {
          const document = await compileFor(tx, person, playlistId);
          const sifted = await sift(tx, document, screens, options);
          refused.push(...sifted.refused);
          if (sifted.targets.length === 0) continue;
          await insert(tx, person, document, publishedAt);
          for (const { id } of sifted.targets) rows.push({ id, playlistId, hash: document.hash });
        }
        const revisions =
          rows.length > 0
            ? await pointDevices(tx, rows, { profileId: person.profileId, publishedAt })
            : new Map<string, number>();
        await renewAds(tx, person, rows, publishedAt);
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
    for (let round = 1; ; round += 1) {
      try {
        const outcome = await attempt(person, deviceIds, options, within);
        outbox.kick();
        changes.changed(
          person.domainId,
          'device',
          outcome.published.map((each) => each.deviceId),
        );
        return outcome;
      } catch (error) {
        if (round === ATTEMPTS || !isSerializationFailure(error)) throw error;
      }
    }
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
    compiled: (person, playlistIds) =>
      pool.transaction(
        async (tx) => {
          const documents = new Map<string | null, CompiledDocument>();
          for (const id of new Set(playlistIds)) documents.set(id, await compileFor(tx, person, id));
          return documents;
        },
        { isolationLevel: 'repeatable read' },
      ),
    confirmations: (document, screens) =>
      findConfirmations(document, screens, () => screens, canPlay, clock.now()),
    store: (tx, person, playlistId) => store(tx, person, playlistId, clock.now()),
    pointer: (deviceId) => findPointer(pool, deviceId),
    async revisions(person, deviceId, page) {
      await requirePermission(pool, person, 'device', deviceId, 'read');
      return listRevisions(pool, person, deviceId, page);
    },
    async purge() {
      const now = clock.now().getTime();
      const oldest = new Date(now - historyDays * DAY_MS);
      // Plays are removed in whole months: those of the month before this one may still be there.
      await deleteRevisions(pool, new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth(), 1)));
      return deleteDocuments(pool, new Date(now - UNUSED_DOCUMENT_MS));
    },
    async document(domainId, hash) {
      const key = `${domainId} ${hash}`;
      const known = documents.get(key);
      if (known) return known;
      const body = await findDocument(pool, domainId, hash);
      if (!body) throw new Error(`The document ${hash} of domain ${domainId} is gone.`);
      documents.set(key, body);
      return body;
    },
  };
}

function written(document: PublishedDocument): Pick<CompiledDocument, 'hash' | 'text'> {
  const text = canonicalJson(document);
  return { hash: sha256Hex(text), text };
}

function isSerializationFailure(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown };
    if (code === '40001' || code === '40P01') return true;
  }
  return false;
}

/** The text of a document that was stored gzipped. */
export function unpack(body: Buffer): Promise<Buffer> {
  return gunzip(body);
}
