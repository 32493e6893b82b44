import type { BodyOf, Calls, PublishState } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import type { Person } from '../../platform/auth/actor.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Devices } from '../devices/devices.service.ts';
import {
  type CreatePublishDependencies,
  createFromRevision,
  createPublish,
  createUndo,
} from './create-publish.ts';
import {
  countOutcomes,
  findScreensWith,
  listScreens,
  type OutcomeCount,
  type Problem,
  readReport,
} from './outcomes.store.ts';
import { definePublishJob, type PublishJobDependencies } from './publish-job.ts';
import { findScreens, type PublishScope, type RequestedContent } from './publish-scope.ts';
import {
  changePublish,
  deletePublishes,
  findDue,
  findNames,
  findPublish,
  listPublishes,
  type PublishFilter,
  type PublishRow,
} from './publishes.store.ts';

type CreateBody = BodyOf<Calls['publishes.create']>;

/** A publish with its progress, for its presenter. */
export interface PublishProgress {
  row: PublishRow;
  counts: readonly OutcomeCount[];
  /** Names of the playlists that the caller can read. */
  playlistNames: ReadonlyMap<string, string>;
  publishedBy: string | undefined;
}

/** Publishes with a scope, a time and stages. */
export interface Publishes {
  create(person: Person, body: CreateBody): Promise<PublishProgress>;
  get(person: Person, id: string): Promise<PublishProgress & { problems: readonly Problem[] }>;
  list(person: Person, filter: PublishFilter): Promise<{ total: number; items: PublishProgress[] }>;
  listScreens(
    person: Person,
    id: string,
    filter: Parameters<typeof listScreens>[3],
  ): ReturnType<typeof listScreens>;
  cancel(person: Person, id: string): Promise<PublishProgress>;
  /** Sends the next stage of a stopped publish. */
  continue(person: Person, id: string): Promise<PublishProgress>;
  /** Publishes again to the screens that failed or were refused. */
  retry(person: Person, id: string, confirmBlank: boolean): Promise<PublishProgress>;
  /** Publishes the content that the screens played before. */
  undo(person: Person, id: string, confirmBlank: boolean): Promise<PublishProgress>;
  /**
   * Finds the ids of the screens in a scope: those that it names or, with filters, those that match them and that the
   * person can publish to. If the publish assigns a playlist, or removes it with null, the person must also be able to
   * update these screens. Throws 400 if the publish sends a revision, and not to exactly one screen.
   */
  findScreens(person: Person, scope: PublishScope, content: RequestedContent): Promise<string[]>;
  /** Starts the jobs of due publishes again, in case they no longer exist. A recurring job calls this. */
  resume(): Promise<void>;
  /** Deletes publishes that ended more than the given number of days ago. A recurring job calls this. */
  purge(days: number): Promise<void>;
}

interface PublishesDependencies extends PublishJobDependencies {
  devices: Pick<Devices, 'listIds'>;
}

const ENDED = 'This publish has already ended.';
const NOT_STOPPED = 'Only a stopped publish can continue.';
const NOTHING_TO_RETRY = 'No screens failed in this publish.';
const IS_UNDO = 'An undo can’t be retried. Publish to these screens instead.';

type PublishingSteps = PublishesDependencies & CreatePublishDependencies;

export function createPublishes(dependencies: PublishesDependencies): Publishes {
  const { db, clock } = dependencies;
  const start = definePublishJob(dependencies);
  const steps = { ...dependencies, start };
  const scopes = {
    ...dependencies,
    findFailed: (person: Person, id: string) => findFailedScreens(steps, person, id),
  };

  return {
    async create(person, body) {
      const deviceIds = await findScreens(scopes, person, body.scope, body);
      return findProgress(steps, person, await createRequested(steps, person, deviceIds, body));
    },
    async get(person, id) {
      const row = await requirePublish(steps, person, id);
      const { counts, problems } = await readReport(db, id, clock.now());
      const [progress] = await withNames(steps, person, [row], counts);
      return { ...(progress as PublishProgress), problems };
    },
    async list(person, filter) {
      const { total, rows } = await listPublishes(db, person, filter);
      return { total, items: await withProgress(steps, person, rows) };
    },
    async listScreens(person, id, filter) {
      await requirePublish(steps, person, id);
      return listScreens(db, person, id, filter, clock.now());
    },
    cancel: (person, id) =>
      changeState(steps, person, id, {
        from: ['scheduled', 'running', 'stopped'],
        to: () => ({ state: 'cancelled', endedAt: clock.now() }),
        errorMessage: ENDED,
      }),
    async continue(person, id) {
      const progress = await changeState(steps, person, id, {
        from: ['stopped'],
        to: ({ stage }) => ({ state: 'running', stage: stage + 1, stageSentAt: null, endedAt: null }),
        errorMessage: NOT_STOPPED,
      });
      await start(id, clock.now());
      return progress;
    },
    async retry(person, id, confirmBlank) {
      return findProgress(steps, person, await createRetry(steps, person, id, confirmBlank));
    },
    async undo(person, id, confirmBlank) {
      await requirePublish(steps, person, id);
      return findProgress(steps, person, await createUndo(steps, person, id, confirmBlank));
    },
    findScreens: (person, scope, content) => findScreens(scopes, person, scope, content),
    async resume() {
      for (const id of await findDue(db, clock.now())) await start(id, clock.now());
    },
    purge: (days) => deletePublishes(db, new Date(clock.now().getTime() - days * DAY)),
  };
}

async function withProgress(
  steps: PublishingSteps,
  person: Person,
  rows: readonly PublishRow[],
): Promise<PublishProgress[]> {
  const ids = rows.map(({ id }) => id);
  return withNames(steps, person, rows, await countOutcomes(steps.db, ids, steps.clock.now()));
}

async function withNames(
  { db }: PublishingSteps,
  person: Person,
  rows: readonly PublishRow[],
  counts: readonly OutcomeCount[],
): Promise<PublishProgress[]> {
  const names = await findNames(db, person, rows);
  const byPublish = Map.groupBy(counts, ({ publishId }) => publishId);
  return rows.map((row) => ({
    row,
    counts: byPublish.get(row.id) ?? [],
    playlistNames: names.playlists,
    publishedBy: row.profileId === null ? undefined : names.people.get(row.profileId),
  }));
}

async function requirePublish({ db }: PublishingSteps, person: Person, id: string): Promise<PublishRow> {
  const row = await findPublish(db, person, id);
  if (!row) throw notFound('publish');
  return row;
}

async function findProgress(steps: PublishingSteps, person: Person, id: string): Promise<PublishProgress> {
  const [progress] = await withProgress(steps, person, [await requirePublish(steps, person, id)]);
  return progress as PublishProgress;
}

async function findFailedScreens(
  steps: PublishingSteps,
  person: Person,
  publishId: string,
): Promise<string[]> {
  await requirePublish(steps, person, publishId);
  return findScreensWith(steps.db, publishId, ['failed', 'refused'], steps.clock.now());
}

/** Creates a publish of the screens' own content, or of an earlier revision. Returns its id. */
async function createRequested(
  steps: PublishingSteps,
  person: Person,
  deviceIds: readonly string[],
  body: CreateBody,
): Promise<string> {
  const [deviceId] = deviceIds;
  const { revision } = body;
  return revision === undefined || deviceId === undefined
    ? createPublish(steps, person, deviceIds, body)
    : createFromRevision(steps, person, { ...body, deviceId, revision });
}

/** Publishes again to the screens that failed or were refused. Returns the id of the new publish. */
async function createRetry(
  steps: PublishingSteps,
  person: Person,
  id: string,
  confirmBlank: boolean,
): Promise<string> {
  const { isAssignment, assignedPlaylistId, undoes } = await requirePublish(steps, person, id);
  if (undoes) throw conflict(IS_UNDO);
  const playlistId = isAssignment ? assignedPlaylistId : undefined;
  const deviceIds = await findFailedScreens(steps, person, id);
  if (deviceIds.length === 0) throw conflict(NOTHING_TO_RETRY);
  return createPublish(steps, person, deviceIds, { confirmBlank, playlistId });
}

async function changeState(
  steps: PublishingSteps,
  person: Person,
  id: string,
  {
    from,
    to,
    errorMessage,
  }: { from: readonly PublishState[]; to: (row: PublishRow) => Partial<PublishRow>; errorMessage: string },
): Promise<PublishProgress> {
  const row = await requirePublish(steps, person, id);
  if (!from.includes(row.state) || !(await changePublish(steps.db, row, to(row))))
    throw conflict(errorMessage);
  steps.changes.notify(person.domainId, 'publish', [id]);
  return findProgress(steps, person, id);
}
