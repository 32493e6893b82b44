import { and, eq, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { publishedSources, resources } from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import { AppError, conflict } from '../../platform/errors.ts';
import type { ClaimedMessage } from '../../platform/outbox/messages.ts';
import { defaultThemeId } from '../../platform/resources/shown-themes.ts';
import { type CompiledDocument, compileDocuments } from './compiled-document.ts';
import type { ScreenInputs } from './confirmations.ts';
import { emptyDocumentCheck } from './content-check.ts';
import { lockMultiTimezoneForShare } from './multi-timezone.store.ts';
import type { PreparedPublish } from './preparation.ts';
import type { PublishInputs } from './publish-inputs.ts';
import {
  findPermittedScreens,
  findUnconfirmed,
  type PlannedTarget,
  type PublishOutcome,
  type PublishTransactionDependencies,
  publishTo,
  type RefusedScreen,
  recompileAds,
} from './publish-transaction.ts';
import { findAdPlaylists, findScreenInputs, type PublishableDevice } from './publishing.store.ts';

/** A publish of documents that were stored earlier. */
export interface PlannedPublish {
  targets: readonly PlannedTarget[];
  /** The person has confirmed screens with nothing to play. */
  confirmBlank: boolean;
  /** Content that the person could not read when the documents were compiled, so they do not contain it. */
  unreadableIds: readonly string[];
  /** Also assigns this playlist, or none with null, to the screens. */
  playlistId?: string | null | undefined;
}

type PlannedInputs = Pick<PublishInputs, 'domainId' | 'screenInputs' | 'ads'>;

/**
 * The inputs that decide whether the documents can be published now: rules see each screen as it is now.
 *
 * @param textOf the text of a stored document
 */
export async function readPlannedInputs(
  tx: Database,
  person: Person,
  { targets, confirmBlank }: PlannedPublish,
  { renderer }: Pick<PublishTransactionDependencies, 'renderer'>,
  textOf: (hash: string) => string,
): Promise<PlannedInputs> {
  const conditional = targets.filter(({ isConditional }) => isConditional && !confirmBlank);
  const documents = new Map(conditional.map(({ hash }) => [hash, storedDocument(hash, textOf(hash))]));
  const documentOf = new Map(
    conditional.map(({ id, hash }) => [id, documents.get(hash) as CompiledDocument]),
  );
  const ids = targets.map(({ id }) => id);
  const screens = conditional.length === 0 ? [] : await findScreenInputs(tx, [...documentOf.keys()]);
  return {
    domainId: person.domainId,
    screenInputs: new Map(
      screens.map((screen: ScreenInputs) => [
        screen.id,
        { screen, document: documentOf.get(screen.id) as CompiledDocument },
      ]),
    ),
    ads: (await compileDocuments(
      tx,
      person,
      await findAdPlaylists(tx, person, ids),
      renderer,
    )) as PublishInputs['ads'],
  };
}

/** A stored document whose rules and schedules decide whether anything plays. */
export function storedDocument(hash: string, text: string): CompiledDocument {
  return {
    hash,
    text,
    check: { ...emptyDocumentCheck, plays: 'depends', reason: null },
    sourceIds: [],
    usesDefaultTheme: false,
  };
}

/**
 * Publishes stored documents within a repeatable-read transaction. A screen is refused if the person can no longer
 * publish to it, if content of its document was deleted since, or if nothing in the document can play on it any more.
 */
export async function publishPlannedInTransaction(
  tx: Database,
  { resources, inputsOf, prepared }: PlannedWork,
  person: Person,
  { targets, playlistId, unreadableIds }: PlannedPublish,
  publishedAt: Date,
): Promise<{ outcome: PublishOutcome; messages: ClaimedMessage[] }> {
  const deviceIds = targets.map(({ id }) => id);
  // Lock the playlist before the screens, in the same order as changes of folders.
  const problem = playlistId ? await findPlaylistProblem(tx, resources, person, playlistId) : undefined;
  if (problem) {
    const refused = deviceIds.map((deviceId) => ({ deviceId, error: problem }));
    return { outcome: { publishedAt, published: [], refused }, messages: [] };
  }
  const { permitted, refused } = await findPermittedScreens(tx, person, { deviceIds, playlistId }, 'locked');
  const inputs = await inputsOf(tx);
  if (inputs.screenInputs.size > 0) await lockMultiTimezoneForShare(tx, person.domainId);
  const screens = new Map(permitted.map((screen) => [screen.id, screen]));
  const possible = targets.filter(({ id }) => screens.has(id));
  const unusable = [
    ...(await findUnusable(tx, person, possible, unreadableIds)),
    ...findBlank(possible, screens, inputs, prepared),
  ];
  const excluded = new Set(unusable.map(({ deviceId }) => deviceId));
  const usable = possible.filter(({ id }) => !excluded.has(id));
  const { published, messages } = await publishTo(tx, person, usable, { playlistId }, publishedAt);
  await recompileAds(tx, inputs, prepared, published, publishedAt);
  return { outcome: { publishedAt, published, refused: [...refused, ...unusable] }, messages };
}

/** Everything that a planned publish needs, besides what it publishes. */
interface PlannedWork extends PublishTransactionDependencies {
  inputsOf(tx: Database): Promise<PlannedInputs>;
  prepared: PreparedPublish;
}

/** Why a playlist cannot be assigned any more. */
async function findPlaylistProblem(
  tx: Database,
  resources: PublishTransactionDependencies['resources'],
  person: Person,
  playlistId: string,
): Promise<AppError | undefined> {
  try {
    await resources.requirePlaylist(tx, person, playlistId);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Screens on which nothing in their document can play any more. */
function findBlank(
  targets: readonly PlannedTarget[],
  screens: ReadonlyMap<string, PublishableDevice>,
  { screenInputs }: PlannedInputs,
  prepared: PreparedPublish,
): RefusedScreen[] {
  const conditional = targets.filter(({ id }) => screenInputs.has(id));
  return [...Map.groupBy(conditional, ({ hash }) => hash).values()].flatMap((alike) => {
    const found = alike.map(({ id }) => screens.get(id) as PublishableDevice);
    const document = screenInputs.get(alike[0]?.id ?? '')?.document as CompiledDocument;
    return findUnconfirmed(document, found, { screenInputs }, prepared, {
      deviceIds: alike.map(({ id }) => id),
    });
  });
}

const DELETED =
  'Some content of this publish has since been deleted. Publish again to send the current version.';
const UNREADABLE = 'The person who published this doesn’t have access to all of its content.';

/** Screens whose document refers to content that was deleted after it was compiled, or that the person may no longer read. */
async function findUnusable(
  tx: Database,
  person: Person,
  targets: readonly PlannedTarget[],
  unreadableIds: readonly string[],
): Promise<RefusedScreen[]> {
  const groups = Map.groupBy(targets, ({ hash, contentAt }) => `${hash} ${contentAt.getTime()}`);
  const refused: RefusedScreen[] = [];
  for (const alike of groups.values()) {
    const [{ hash, contentAt }] = alike as [PlannedTarget];
    const { isDeleted, isUnreadable } = await checkSources(tx, person, { hash, contentAt, unreadableIds });
    const message = isDeleted ? DELETED : isUnreadable ? UNREADABLE : undefined;
    if (message) refused.push(...alike.map(({ id }) => ({ deviceId: id, error: conflict(message) })));
  }
  return refused;
}

const isContent = sql`${resources.kind} in ('playlist', 'presentation', 'theme')`;

async function checkSources(
  tx: Database,
  person: Person,
  {
    hash,
    contentAt,
    unreadableIds,
  }: Pick<PlannedTarget, 'hash' | 'contentAt'> & Pick<PlannedPublish, 'unreadableIds'>,
): Promise<{ isDeleted: boolean; isUnreadable: boolean }> {
  const [row] = await tx
    .select({
      isDeleted: sql<boolean>`coalesce(bool_or(${resources.id} is null
        or (${isContent} and ${resources.deletedAt} > ${contentAt.toISOString()}::timestamptz)), false)`,
      // A person who can read a presentation can also publish its files, and everyone publishes the default theme.
      isUnreadable: sql<boolean>`coalesce(bool_or(${isContent} and ${resources.deletedAt} is null
        and ${resources.id} <> all(${uuids(unreadableIds)})
        and ${resources.id} is distinct from ${defaultThemeId(person.domainId)}
        and not ${permissionCondition(person, 'read')}), false)`,
    })
    .from(publishedSources)
    .leftJoin(resources, eq(resources.id, publishedSources.resourceId))
    .where(and(eq(publishedSources.domainId, person.domainId), eq(publishedSources.hash, hash)));
  return row ?? { isDeleted: false, isUnreadable: false };
}
