import { fromWire, type PublishedContent, publishedContent } from '@vitrine/contract';
import { missing, requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import {
  type CompiledDocument,
  type Confirmation,
  decompressDocument,
  type Publishing,
} from '../publishing/publishing.service.ts';
import type { ForecastPool } from './forecast-pool.ts';
import type { ContentDifference, ForecastInputs, ForecastTasks } from './forecast-tasks.ts';
import { groupScreens, type ScreenGroup } from './groups.ts';
import { type ForecastScreen, findForecastScreens, findReadableIds, findWorkers } from './playback.store.ts';
import { redact } from './redact.ts';

/** `published`: what the screen was sent. `draft`: what publishing its playlist now would send. */
export type ContentSource = 'published' | 'draft';

/** An answer about one screen, with what was asked of the engine. */
export type ScreenForecast<Name extends keyof ForecastTasks> = ReturnType<ForecastTasks[Name]> & {
  subject: ForecastScreen;
  content: ContentSource;
};

export interface PublishPreview {
  from: Date;
  to: Date;
  total: number;
  groups: {
    screens: ForecastScreen[];
    isChanged: boolean;
    /** Set when the publish has to be confirmed. */
    confirmation: Confirmation | undefined;
    difference: Omit<ContentDifference, 'mentions'>;
    /** Null when there are too many different groups to forecast each. */
    forecast: ReturnType<ForecastTasks['analysis']> | null;
  }[];
  refused: { deviceId: string; reason: string }[];
}

export interface Playback {
  /** The document that a screen was last sent. Throws 404 before the first publish. */
  getPublishedContent(person: Person, deviceId: string): Promise<PublishedContent>;
  /** What each worker of a screen said last. */
  listWorkers(person: Person, deviceId: string): ReturnType<typeof findWorkers>;
  /** What a screen plays from one instant to another. */
  forecastTimeline(
    person: Person,
    deviceId: string,
    content: ContentSource,
    interval: { from: Date; to: Date },
  ): Promise<ScreenForecast<'timeline'>>;
  /** Why each item plays or does not at an instant. */
  explain(
    person: Person,
    deviceId: string,
    content: ContentSource,
    at: Date | undefined,
  ): Promise<ScreenForecast<'explain'>>;
  /**
   * What publishing to screens would change, and what they would show in the next seven days. With `playlistId` as if
   * that playlist were assigned to all of them, or none with null. Throws 404 when the person cannot read it.
   */
  previewPublish(
    person: Person,
    deviceIds: readonly string[],
    playlistId?: string | null,
  ): Promise<PublishPreview>;
  /** Those among some presentations and playlists whose names a person may see. */
  findReadable(person: Person, ids: readonly string[]): Promise<Set<string>>;
}

export interface PlaybackDependencies {
  db: Database;
  clock: Clock;
  publishing: Publishing;
  pool: ForecastPool;
}

const FORECAST_MS = 7 * 86_400_000;
/** Groups whose week is worked out: each takes a thread for up to some hundred milliseconds. */
const MAX_FORECASTS = 50;

export function createPlayback({ db, clock, publishing, pool }: PlaybackDependencies): Playback {
  async function requireScreen(person: Person, deviceId: string): Promise<ForecastScreen> {
    const [subject] = await findForecastScreens(db, person, [deviceId]);
    if (!subject) throw notFound('screen');
    return subject;
  }

  /** What every screen is previewed with instead of its own playlist. */
  async function resolveAssignment(
    person: Person,
    playlistId: string | null | undefined,
  ): Promise<Partial<Pick<ForecastScreen, 'playlistId' | 'playlistName'>>> {
    if (playlistId === undefined) return {};
    if (playlistId === null) return { playlistId, playlistName: null };
    const { name } = await requirePermission(db, person, 'playlist', playlistId, 'read');
    return { playlistId, playlistName: name };
  }

  async function readStoredText(person: Person, hash: string): Promise<string> {
    return (
      await decompressDocument(await publishing.readDocument({ domainId: person.domainId, hash }))
    ).toString();
  }

  async function readContentText(
    person: Person,
    subject: ForecastScreen,
    content: ContentSource,
  ): Promise<string> {
    if (content === 'published') {
      if (!subject.publishedHash) throw notFound('published content');
      return readStoredText(person, subject.publishedHash);
    }
    const { playlistId } = subject;
    if (!playlistId) throw conflict(NO_PLAYLIST);
    if (subject.playlistName === null) throw notFound('playlist');
    return ((await publishing.compilePlaylists(person, [playlistId])).get(playlistId) as CompiledDocument)
      .text;
  }

  async function compareContent(
    person: Person,
    { screens: [first], next }: ScreenGroup,
    known: Map<string, Promise<ContentDifference>>,
  ): Promise<ContentDifference> {
    const before = first?.publishedHash ?? null;
    const key = `${before} ${next.hash}`;
    const found =
      known.get(key) ??
      (async () =>
        pool.run('difference', person.domainId, async () => ({
          before: before === null ? null : await readStoredText(person, before),
          after: next.text,
        })))();
    known.set(key, found);
    return found;
  }

  /** Screens of one group need the same confirmation: the first stands for all. */
  async function confirmationsOf(
    person: Person,
    groups: readonly ScreenGroup[],
  ): Promise<Map<string, Confirmation>> {
    const found = await Promise.all(
      [...Map.groupBy(groups, ({ next }) => next).entries()].map(([document, alike]) =>
        publishing.findConfirmations(
          person,
          document,
          alike.map(({ screens: [first] }) => first as ForecastScreen),
        ),
      ),
    );
    return new Map(found.flatMap((each) => [...each]));
  }

  return {
    async getPublishedContent(person, deviceId) {
      const text = await readContentText(person, await requireScreen(person, deviceId), 'published');
      const content = fromWire(publishedContent, publishedContent.parse(JSON.parse(text)));
      const readable = await findReadableIds(db, person, [
        ...Object.keys(content.presentations),
        ...Object.keys(content.playlists),
      ]);
      return redact(content, readable);
    },

    async listWorkers(person, deviceId) {
      await requirePermission(db, person, 'device', deviceId, 'read');
      return findWorkers(db, deviceId);
    },

    async forecastTimeline(person, deviceId, content, { from, to }) {
      const subject = await requireScreen(person, deviceId);
      const found = await pool.run('timeline', person.domainId, async () => ({
        text: await readContentText(person, subject, content),
        of: forecastInputs(subject),
        from: from.getTime(),
        to: to.getTime(),
      }));
      return { ...found, subject, content };
    },

    async explain(person, deviceId, content, at = clock.now()) {
      const subject = await requireScreen(person, deviceId);
      const found = await pool.run('explain', person.domainId, async () => ({
        text: await readContentText(person, subject, content),
        of: forecastInputs(subject),
        at: at.getTime(),
      }));
      return { ...found, subject, content };
    },

    async previewPublish(person, deviceIds, playlistId) {
      const from = clock.now();
      const to = new Date(from.getTime() + FORECAST_MS);
      const assigned = await resolveAssignment(person, playlistId);
      const subjects = await findForecastScreens(db, person, deviceIds);
      const found = new Map(subjects.map((each) => [each.id, { ...each, ...assigned }]));
      const refused: PublishPreview['refused'] = [];
      for (const deviceId of new Set(deviceIds)) {
        const reason = refusalReason(found.get(deviceId));
        if (reason) refused.push({ deviceId, reason });
      }
      const screens = [...found.values()].filter((each) => refusalReason(each) === undefined);
      const documents = await publishing.compilePlaylists(
        person,
        screens.map((each) => each.playlistId),
      );
      const differences = new Map<string, Promise<ContentDifference>>();
      // Screens are alike only if all that the rules ask for is: what they ask for is known once compared.
      const roughly = groupScreens(screens, documents, () => []);
      const mentions = new Map<string, string[][]>();
      for (const group of roughly)
        mentions.set(group.next.hash, (await compareContent(person, group, differences)).mentions);
      const groups = groupScreens(screens, documents, (hash) => mentions.get(hash) ?? []);
      const confirmations = await confirmationsOf(person, groups);
      return {
        from,
        to,
        total: screens.length,
        refused,
        groups: await Promise.all(
          groups.map(async (group, index) => {
            const { mentions: _, ...difference } = await compareContent(person, group, differences);
            const [first] = group.screens as [ForecastScreen, ...ForecastScreen[]];
            const forecast =
              index < MAX_FORECASTS
                ? await pool.run('analysis', person.domainId, () => ({
                    text: group.next.text,
                    of: forecastInputs(first),
                    from: from.getTime(),
                    to: to.getTime(),
                  }))
                : null;
            return {
              screens: group.screens,
              isChanged: first.publishedHash !== group.next.hash,
              confirmation: confirmations.get(first.id),
              difference,
              forecast,
            };
          }),
        ),
      };
    },

    findReadable: (person, ids) => findReadableIds(db, person, ids),
  };
}

const NO_PLAYLIST = 'The screen has no playlist. Choose one, then publish.';

function refusalReason(subject: ForecastScreen | undefined): string | undefined {
  if (!subject) return 'This screen doesn’t exist, or you don’t have access to it.';
  if (!subject.canPublish) return missing('device', 'publish').message;
  return undefined;
}

function forecastInputs({
  id,
  name,
  timezone,
  tags,
  workers,
  multiTimezone,
}: ForecastScreen): ForecastInputs {
  return { deviceId: id, device: { id, name, timezone, tags }, workers, multiTimezone };
}
