import { fromWire, type PublishedContent, publishedContent } from '@vitrine/contract';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import {
  type CompiledDocument,
  decompressDocument,
  neverPublishedError,
  type Publishing,
} from '../publishing/publishing.service.ts';
import type { ForecastPool } from './forecast-pool.ts';
import { type ForecastTasks, forecastInputsOf } from './forecast-tasks.ts';
import { type ForecastScreen, findForecastScreens, findReadableIds, findWorkers } from './playback.store.ts';
import { createPublishPreviews, type PreviewPublish } from './publish-preview.ts';
import { redact } from './redact.ts';

/**
 * `published`: the screen's published document. `draft`: the document that publishing its playlist now would send.
 */
type ContentSource = 'published' | 'draft';

/** A result about one screen, with the inputs of the engine. */
export type ScreenForecast<Name extends keyof ForecastTasks> = ReturnType<ForecastTasks[Name]> & {
  screen: ForecastScreen;
  content: ContentSource;
};

export interface Playback {
  /** The published document of the screen. Throws 404 before the first publish. */
  getPublishedContent(person: Person, deviceId: string): Promise<PublishedContent>;
  /** The last state of each worker of a screen. */
  listWorkers(person: Person, deviceId: string): ReturnType<typeof findWorkers>;
  /** What a screen plays from one instant to another. */
  forecastTimeline(
    person: Person,
    deviceId: string,
    content: ContentSource,
    interval: { from: Date; to: Date },
  ): Promise<ScreenForecast<'timeline'>>;
  /** Why each item plays or does not play at an instant. */
  explain(
    person: Person,
    deviceId: string,
    content: ContentSource,
    at: Date | undefined,
  ): Promise<ScreenForecast<'explain'>>;
  previewPublish: PreviewPublish;
  /** The presentations and playlists whose names the person can see. */
  findReadable(person: Person, ids: readonly string[]): Promise<Set<string>>;
}

interface PlaybackDependencies {
  db: Database;
  clock: Clock;
  publishing: Publishing;
  pool: ForecastPool;
}

export function createPlayback(dependencies: PlaybackDependencies): Playback {
  const { db, clock, publishing, pool } = dependencies;
  return {
    getPublishedContent: (person, deviceId) => getPublishedContent(dependencies, person, deviceId),

    async listWorkers(person, deviceId) {
      await requirePermission(db, person, 'device', deviceId, 'read');
      return findWorkers(db, deviceId);
    },

    forecastTimeline: (person, deviceId, content, interval) =>
      forecastTimeline(dependencies, person, deviceId, content, interval),

    explain: (person, deviceId, content, at) => explain(dependencies, person, deviceId, content, at),

    previewPublish: createPublishPreviews({
      db,
      clock,
      publishing,
      pool,
      readStoredText: (person, hash) => readStoredText(dependencies, person, hash),
    }),

    findReadable: (person, ids) => findReadableIds(db, person, ids),
  };
}

async function requireScreen(
  { db }: PlaybackDependencies,
  person: Person,
  deviceId: string,
): Promise<ForecastScreen> {
  const [screen] = await findForecastScreens(db, person, [deviceId]);
  if (!screen) throw notFound('screen');
  return screen;
}

async function readStoredText(
  { publishing }: PlaybackDependencies,
  person: Person,
  hash: string,
): Promise<string> {
  return (
    await decompressDocument(await publishing.readDocument({ domainId: person.domainId, hash }))
  ).toString();
}

async function readContentText(
  dependencies: PlaybackDependencies,
  person: Person,
  screen: ForecastScreen,
  content: ContentSource,
): Promise<string> {
  const { publishing } = dependencies;
  if (content === 'published') {
    if (!screen.publishedHash) throw neverPublishedError();
    return readStoredText(dependencies, person, screen.publishedHash);
  }
  const { playlistId } = screen;
  if (!playlistId) throw conflict(NO_PLAYLIST);
  if (screen.playlistName === null) throw notFound('playlist');
  return ((await publishing.compilePlaylists(person, [playlistId])).get(playlistId) as CompiledDocument).text;
}

async function getPublishedContent(
  dependencies: PlaybackDependencies,
  person: Person,
  deviceId: string,
): Promise<PublishedContent> {
  const { db } = dependencies;
  const text = await readContentText(
    dependencies,
    person,
    await requireScreen(dependencies, person, deviceId),
    'published',
  );
  const content = fromWire(publishedContent, publishedContent.parse(JSON.parse(text)));
  const readable = await findReadableIds(db, person, [
    ...Object.keys(content.presentations),
    ...Object.keys(content.playlists),
  ]);
  return redact(content, readable);
}

async function forecastTimeline(
  dependencies: PlaybackDependencies,
  person: Person,
  deviceId: string,
  content: ContentSource,
  { from, to }: { from: Date; to: Date },
): Promise<ScreenForecast<'timeline'>> {
  const { pool } = dependencies;
  const screen = await requireScreen(dependencies, person, deviceId);
  const found = await pool.run('timeline', person.domainId, async () => ({
    text: await readContentText(dependencies, person, screen, content),
    of: forecastInputsOf(screen),
    from: from.getTime(),
    to: to.getTime(),
  }));
  return { ...found, screen, content };
}

async function explain(
  dependencies: PlaybackDependencies,
  person: Person,
  deviceId: string,
  content: ContentSource,
  at: Date = dependencies.clock.now(),
): Promise<ScreenForecast<'explain'>> {
  const { pool } = dependencies;
  const screen = await requireScreen(dependencies, person, deviceId);
  const found = await pool.run('explain', person.domainId, async () => ({
    text: await readContentText(dependencies, person, screen, content),
    of: forecastInputsOf(screen),
    at: at.getTime(),
  }));
  return { ...found, screen, content };
}

const NO_PLAYLIST = 'The screen has no playlist. Choose one, then publish.';
