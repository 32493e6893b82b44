import { topics } from '@vitrine/contract';
import { missingPermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ApplicationFile } from '../../platform/database/schema.ts';
import { changeDevices, setAdDocument } from '../../platform/device-inputs.ts';
import { notFound } from '../../platform/errors.ts';
import { type ClaimedMessage, insertClaimedMessages } from '../../platform/outbox/messages.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { CompiledDocument } from './compiled-document.ts';
import { confirmationError, findConfirmations } from './confirmations.ts';
import { lockMultiTimezoneForShare } from './multi-timezone.store.ts';
import type { PreparedPublish } from './preparation.ts';
import { type PublishInputs, readPublishInputs } from './publish-inputs.ts';
import {
  assignRevisions,
  findPublishable,
  insertDocument,
  type PublishableDevice,
  type PublishTarget,
} from './publishing.store.ts';

export interface PublishRequest {
  deviceIds: readonly string[];
  /**
   * Assigns this playlist, or none with null, to the screens in the same transaction. A rejected screen keeps its
   * playlist. Throws 400 if the person cannot read the playlist.
   */
  playlistId?: string | null | undefined;
  /** Publishes even if the person cannot read all content, or a screen would have nothing to play. */
  confirmBlank?: boolean | undefined;
}

interface PublishedScreen {
  deviceId: string;
  revision: number;
  hash: string;
}

/** A screen that was not published, and the reason. */
export interface RefusedScreen {
  deviceId: string;
  error: Error;
}

export interface PublishOutcome {
  publishedAt: Date;
  published: PublishedScreen[];
  refused: RefusedScreen[];
}

export interface PublishTransactionDependencies {
  resources: Pick<Resources, 'requirePlaylist'>;
  /** Files of the page that plays legacy bundles. */
  renderer: readonly ApplicationFile[];
}

/**
 * Publishes within a repeatable-read transaction: assigns the playlist, stores the documents, gives each screen its next
 * revision and writes the messages to the outbox, which the caller sends after the commit. Throws an `OutdatedError` if
 * anything differs from what was prepared.
 */
export async function publishInTransaction(
  tx: Database,
  { resources, renderer }: PublishTransactionDependencies,
  person: Person,
  request: PublishRequest,
  prepared: PreparedPublish,
  publishedAt: Date,
): Promise<{ outcome: PublishOutcome; messages: ClaimedMessage[] }> {
  // Lock the playlist before the screens, in the same order as changes of folders.
  if (request.playlistId) await resources.requirePlaylist(tx, person, request.playlistId);
  const { permitted, refused } = await findPermittedScreens(tx, person, request, 'locked');
  const inputs = await readPublishInputs(tx, person, permitted, renderer);
  if (inputs.screenInputs.size > 0) await lockMultiTimezoneForShare(tx, person.domainId);
  const planned = await storeDocuments(tx, permitted, inputs, prepared, request, publishedAt);
  refused.push(...planned.refused);
  const targets = planned.targets.map(({ id, playlistId, hash }) => ({ id, playlistId, hash }));
  const { published, messages } = await publishTo(tx, person, targets, request, publishedAt);
  await recompileAds(tx, inputs, prepared, published, publishedAt);
  return { outcome: { publishedAt, published, refused }, messages };
}

/** A document that is stored for a later publish to a screen. */
export interface PlannedTarget extends Required<PublishTarget> {
  /** Rules and schedules decide whether anything plays. */
  isConditional: boolean;
}

/** The result of planning a publish. */
export interface PublishPlan {
  targets: PlannedTarget[];
  refused: RefusedScreen[];
  /** Content that the person cannot read, so the documents do not contain it. */
  unreadableIds: string[];
}

/** Compiles and stores the documents of a publish, within a repeatable-read transaction, and publishes nothing. */
export async function planInTransaction(
  tx: Database,
  { resources, renderer }: PublishTransactionDependencies,
  person: Person,
  request: PublishRequest,
  prepared: PreparedPublish,
  now: Date,
): Promise<PublishPlan> {
  if (request.playlistId) await resources.requirePlaylist(tx, person, request.playlistId);
  const { permitted, refused } = await findPermittedScreens(tx, person, request);
  const inputs = await readPublishInputs(tx, person, permitted, renderer);
  const planned = await storeDocuments(tx, permitted, inputs, prepared, request, now);
  return { ...planned, refused: [...refused, ...planned.refused] };
}

/** Stores the document of each screen, except those whose publish is not confirmed. */
async function storeDocuments(
  tx: Database,
  permitted: readonly PublishableDevice[],
  inputs: PublishInputs,
  prepared: PreparedPublish,
  request: PublishRequest,
  contentAt: Date,
): Promise<PublishPlan> {
  const targets: PlannedTarget[] = [];
  const refused: RefusedScreen[] = [];
  const unreadableIds: string[] = [];
  for (const [playlistId, screens] of Map.groupBy(permitted, (screen) => screen.playlistId)) {
    const document = inputs.documents.get(playlistId) as CompiledDocument;
    const unconfirmed = findUnconfirmed(document, screens, inputs, prepared, request);
    refused.push(...unconfirmed);
    const excluded = new Set(unconfirmed.map(({ deviceId }) => deviceId));
    const ids = screens.flatMap(({ id }) => (excluded.has(id) ? [] : [id]));
    if (ids.length === 0) continue;
    await storeCompiled(tx, inputs.domainId, document, prepared, contentAt);
    const { hash, check } = document;
    const isConditional = check.plays === 'depends';
    unreadableIds.push(...Object.values(check.unreadable).flat());
    targets.push(...ids.map((id) => ({ id, playlistId, hash, contentAt, isConditional })));
  }
  return { targets, refused, unreadableIds };
}

/** Stores a compiled document under its hash, unless it is there already. */
export async function storeCompiled(
  tx: Database,
  domainId: string,
  document: CompiledDocument,
  prepared: PreparedPublish,
  publishedAt: Date,
): Promise<void> {
  const { hash, text, sourceIds, usesDefaultTheme } = document;
  const [body, size] = [prepared.body(document), Buffer.byteLength(text)];
  await insertDocument(tx, domainId, { hash, body, size, sourceIds, usesDefaultTheme }, publishedAt);
}

/** The requested screens that the person can publish to, each with its future playlist. */
export async function findPermittedScreens(
  tx: Database,
  person: Person,
  { deviceIds, playlistId }: PublishRequest,
  mode?: 'locked',
): Promise<{ permitted: PublishableDevice[]; refused: RefusedScreen[] }> {
  const screens = await findPublishable(tx, person, deviceIds, mode);
  const found = new Map(screens.map((screen) => [screen.id, screen]));
  const refused: RefusedScreen[] = [];
  const permitted: PublishableDevice[] = [];
  for (const deviceId of new Set(deviceIds)) {
    const screen = found.get(deviceId);
    if (!screen) refused.push({ deviceId, error: notFound('screen') });
    else if (playlistId !== undefined && !screen.canUpdate)
      refused.push({ deviceId, error: missingPermission('device', 'update') });
    else if (!screen.canPublish) refused.push({ deviceId, error: missingPermission('device', 'publish') });
    else permitted.push(playlistId === undefined ? screen : { ...screen, playlistId });
  }
  return { permitted, refused };
}

/** The screens with one playlist whose publish requires a confirmation. */
export function findUnconfirmed(
  document: Pick<CompiledDocument, 'hash' | 'check'>,
  screens: readonly PublishableDevice[],
  { screenInputs }: Pick<PublishInputs, 'screenInputs'>,
  prepared: PreparedPublish,
  { confirmBlank = false }: PublishRequest,
): RefusedScreen[] {
  const plays = (id: string): boolean => {
    const screen = screenInputs.get(id)?.screen;
    return screen ? prepared.plays(document, screen) : false;
  };
  const confirmations = findConfirmations(document.check, screens, plays);
  return screens.flatMap(({ id, canUpdate }) => {
    const confirmation = confirmations.get(id);
    const error = confirmation && confirmationError(confirmation, confirmBlank, canUpdate);
    return error ? [{ deviceId: id, error }] : [];
  });
}

/** Points screens at stored documents, writes the messages, and assigns the playlist of the request. */
export async function publishTo(
  tx: Database,
  person: Person,
  targets: readonly PublishTarget[],
  { playlistId }: Pick<PublishRequest, 'playlistId'>,
  publishedAt: Date,
): Promise<{ published: PublishedScreen[]; messages: ClaimedMessage[] }> {
  if (targets.length === 0) return { published: [], messages: [] };
  if (playlistId !== undefined) {
    const ids = targets.map(({ id }) => id);
    await changeDevices(tx, person.domainId, ids, { playlistId }, publishedAt);
  }
  const [revisions, messages] = await Promise.all([
    assignRevisions(tx, targets, { profileId: person.profileId, publishedAt }),
    insertClaimedMessages(
      tx,
      targets.map(({ id }) => ({
        topic: topics.device(id),
        payload: { type: 'published', published_at: publishedAt.toISOString() },
      })),
    ),
  ]);
  const published = targets.map(({ id, hash }) => ({ deviceId: id, hash, revision: revisions.get(id) ?? 0 }));
  return { published, messages };
}

/** The ads of a screen are compiled from the same snapshot as the content that they interrupt. */
export async function recompileAds(
  tx: Database,
  { domainId, ads }: Pick<PublishInputs, 'domainId' | 'ads'>,
  prepared: PreparedPublish,
  published: readonly PublishedScreen[],
  publishedAt: Date,
): Promise<void> {
  if (published.length === 0) return;
  const ids = published.map(({ deviceId }) => deviceId);
  for (const [playlistId, document] of ads) {
    const { presentations, playlists } = document.check.unreadable;
    // A person who cannot read all of the ads leaves them unchanged.
    if (presentations.length + playlists.length > 0) continue;
    await storeCompiled(tx, domainId, document, prepared, publishedAt);
    await setAdDocument(tx, playlistId, ids, document.hash, publishedAt);
  }
}
