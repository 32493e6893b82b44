import { DAY } from '@vitrine/time';
import { missingPermission, requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CompiledDocuments, Confirmation, Publishing } from '../publishing/publishing.service.ts';
import type { ForecastPool } from './forecast-pool.ts';
import { type ContentDifference, type ForecastTasks, forecastInputsOf } from './forecast-tasks.ts';
import { groupScreens, type ScreenGroup } from './groups.ts';
import { type ForecastScreen, findForecastScreens, findPlaylistName } from './playback.store.ts';

interface PreviewGroup {
  screens: ForecastScreen[];
  isChanged: boolean;
  /** Set when the publish has to be confirmed. */
  confirmation: Confirmation | undefined;
  difference: Omit<ContentDifference, 'mentions'>;
  /** Null when there are too many different groups to forecast each. */
  forecast: ReturnType<ForecastTasks['analysis']> | null;
}

export interface PublishPreview {
  from: Date;
  to: Date;
  total: number;
  groups: PreviewGroup[];
  refused: { deviceId: string; reason: string }[];
}

/**
 * Previews a publish to screens: what it would change, and what they would play in the next seven days. With
 * `playlistId`, previews a publish that also assigns this playlist to all of them (null: no playlist). With `revision`,
 * previews publishing this earlier revision to the only screen. Throws 404 if the person cannot
 * read that revision, or it does not exist.
 */
export type PreviewPublish = (
  person: Person,
  deviceIds: readonly string[],
  content: { playlistId?: string | null | undefined; revision?: number | undefined },
) => Promise<PublishPreview>;

interface PublishPreviewsDependencies {
  db: Database;
  clock: Clock;
  publishing: Publishing;
  pool: ForecastPool;
  readStoredText(person: Person, hash: string): Promise<string>;
}

const FORECAST_MS = 7 * DAY;
/** The maximum number of groups to forecast. Each occupies a thread for up to a few hundred milliseconds. */
const MAX_FORECASTS = 50;

export function createPublishPreviews(dependencies: PublishPreviewsDependencies): PreviewPublish {
  const { clock, pool } = dependencies;

  const forecast = ({ domainId }: Person, group: ScreenGroup, from: Date, to: Date) =>
    pool.run('analysis', domainId, () => ({
      text: group.next.text,
      of: forecastInputsOf(firstOf(group)),
      from: from.getTime(),
      to: to.getTime(),
    }));

  return async (person, deviceIds, { playlistId, revision }) => {
    const from = clock.now();
    const to = new Date(from.getTime() + FORECAST_MS);
    const found = await findScreens(dependencies, person, deviceIds, playlistId);
    const { refused } = found;
    const { screens, documents } =
      revision === undefined
        ? { screens: found.screens, documents: await compileFor(dependencies, person, found.screens) }
        : await readRevision(dependencies, person, found.screens, revision);
    const compare = createComparison(dependencies, person);
    const groups = await findGroups(screens, documents, compare);
    const confirmations = await findConfirmations(dependencies, person, groups);
    const previews = groups.map(async (group, index): Promise<PreviewGroup> => {
      const { mentions: _, ...difference } = await compare(group);
      const first = firstOf(group);
      return {
        screens: group.screens,
        isChanged: first.publishedHash !== group.next.hash,
        confirmation: confirmations.get(first.id),
        difference,
        forecast: index < MAX_FORECASTS ? await forecast(person, group, from, to) : null,
      };
    });
    return { from, to, total: screens.length, refused, groups: await Promise.all(previews) };
  };
}

async function findScreens(
  { db }: PublishPreviewsDependencies,
  person: Person,
  deviceIds: readonly string[],
  playlistId: string | null | undefined,
): Promise<{ screens: ForecastScreen[]; refused: PublishPreview['refused'] }> {
  const assigned = await resolveAssignment(db, person, playlistId);
  const isAssignment = playlistId !== undefined;
  const rows = await findForecastScreens(db, person, deviceIds);
  const found = new Map(rows.map((each) => [each.id, { ...each, ...assigned }]));
  const refused = [...new Set(deviceIds)].flatMap((deviceId) => {
    const reason = refusalReason(found.get(deviceId), isAssignment);
    return reason ? [{ deviceId, reason }] : [];
  });
  return { screens: [...found.values()].filter((each) => !refusalReason(each, isAssignment)), refused };
}

function compileFor(
  { publishing }: PublishPreviewsDependencies,
  person: Person,
  screens: readonly ForecastScreen[],
): Promise<CompiledDocuments> {
  return publishing.compilePlaylists(
    person,
    screens.map((each) => each.playlistId),
  );
}

/** The screen of a revision as if it had the playlist of that revision, and the document of the revision. */
async function readRevision(
  { db, publishing }: PublishPreviewsDependencies,
  person: Person,
  screens: readonly ForecastScreen[],
  revision: number,
): Promise<{ screens: ForecastScreen[]; documents: CompiledDocuments }> {
  const [screen] = screens;
  if (!screen) return { screens: [], documents: new Map() };
  const { target, document } = await publishing.readRevision(person, {
    deviceId: screen.id,
    revision,
    permission: 'read',
  });
  const { playlistId } = target;
  const playlistName = playlistId === null ? null : await findPlaylistName(db, person, playlistId);
  return { screens: [{ ...screen, playlistId, playlistName }], documents: new Map([[playlistId, document]]) };
}

/** Groups screens that play the same content, which also depends on the inputs that the rules mention. */
async function findGroups(
  screens: readonly ForecastScreen[],
  documents: CompiledDocuments,
  compare: (group: ScreenGroup) => Promise<ContentDifference>,
): Promise<ScreenGroup[]> {
  const mentions = new Map<string, string[][]>();
  for (const group of groupScreens(screens, documents, () => []))
    mentions.set(group.next.hash, (await compare(group)).mentions);
  return groupScreens(screens, documents, (hash) => mentions.get(hash) ?? []);
}

/** Screens of one group need the same confirmation, so the first one decides. */
async function findConfirmations(
  { publishing }: PublishPreviewsDependencies,
  person: Person,
  groups: readonly ScreenGroup[],
): Promise<Map<string, Confirmation>> {
  const found = await Promise.all(
    [...Map.groupBy(groups, ({ next }) => next).entries()].map(([document, alike]) =>
      publishing.findConfirmations(person, document, alike.map(firstOf)),
    ),
  );
  return new Map(found.flatMap((each) => [...each]));
}

/** Compares a group's published document with the one that it would receive, once for each pair of documents. */
function createComparison(
  { pool, readStoredText }: PublishPreviewsDependencies,
  person: Person,
): (group: ScreenGroup) => Promise<ContentDifference> {
  const known = new Map<string, Promise<ContentDifference>>();
  const run = (before: string | null, after: string) =>
    pool.run('difference', person.domainId, async () => ({
      before: before === null ? null : await readStoredText(person, before),
      after,
    }));
  return (group) => {
    const before = firstOf(group).publishedHash;
    const key = `${before} ${group.next.hash}`;
    const found = known.get(key) ?? run(before, group.next.text);
    known.set(key, found);
    return found;
  };
}

/** The playlist that replaces the screens' own playlists in the preview. */
async function resolveAssignment(
  db: Database,
  person: Person,
  playlistId: string | null | undefined,
): Promise<Partial<Pick<ForecastScreen, 'playlistId' | 'playlistName'>>> {
  if (playlistId === undefined) return {};
  if (playlistId === null) return { playlistId, playlistName: null };
  const { name } = await requirePermission(db, person, 'playlist', playlistId, 'read');
  return { playlistId, playlistName: name };
}

function firstOf({ screens }: ScreenGroup): ForecastScreen {
  return screens[0] as ForecastScreen;
}

function refusalReason(screen: ForecastScreen | undefined, isAssignment: boolean): string | undefined {
  if (!screen) return 'This screen doesn’t exist, or you don’t have access to it.';
  if (isAssignment && !screen.canUpdate) return missingPermission('device', 'update').message;
  if (!screen.canPublish) return missingPermission('device', 'publish').message;
  return undefined;
}
