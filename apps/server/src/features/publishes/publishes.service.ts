import type { BodyOf, Calls, Permission, PublishState } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import { z } from 'zod';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Devices } from '../devices/devices.service.ts';
import {
  countOutcomes,
  findScreensWith,
  listScreens,
  type OutcomeCount,
  type Problem,
  readReport,
} from './outcomes.store.ts';
import { advancePublish, type PublishRunDependencies } from './publish-run.ts';
import {
  changePublish,
  deletePublishes,
  findDue,
  findNames,
  findPublish,
  listPublishes,
  type PublishRow,
} from './publishes.store.ts';
import { type RequestedStage, stageSizes } from './stages.ts';
import { findPrevious, insertPublish, type NewTarget, orderForStages } from './targets.store.ts';

type CreateBody = BodyOf<Calls['publishes.create']>;
export type PublishScope = CreateBody['scope'];

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
  list(
    person: Person,
    filter: { state?: PublishState | undefined; page: number; pageSize: number },
  ): Promise<{ total: number; items: PublishProgress[] }>;
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
   * update these screens.
   */
  findScreens(person: Person, scope: PublishScope, playlistId: string | null | undefined): Promise<string[]>;
  /** Starts the jobs of due publishes again, in case they no longer exist. A recurring job calls this. */
  resume(): Promise<void>;
  /** Deletes publishes that ended more than the given number of days ago. A recurring job calls this. */
  purge(days: number): Promise<void>;
}

interface PublishesDependencies extends PublishRunDependencies {
  devices: Pick<Devices, 'listIds'>;
  jobs: Pick<Jobs, 'define'>;
}

const NO_SCREENS = 'No screens match. Choose at least one screen.';
const ENDED = 'This publish has already ended.';
const NOT_STOPPED = 'This publish isn’t stopped.';
const NOTHING_TO_RETRY = 'No screen of this publish failed.';
const NOTHING_TO_UNDO = 'Nothing has been sent to any screen yet.';
const SUPERSEDED = 'This screen has had a later publish.';
const IS_UNDO = 'An undo can’t be retried. Publish to these screens instead.';
const NOTHING_BEFORE = 'Nothing was published to this screen before.';

interface PublishingSteps extends PublishesDependencies {
  /** Enqueues the job of a publish for a time, in the transaction that creates the publish if there is one. */
  start(id: string, startsAt: Date, transaction?: Database): Promise<void>;
}

export function createPublishes(dependencies: PublishesDependencies): Publishes {
  const { db, clock, jobs } = dependencies;
  const job = jobs.define(
    'advance_publish',
    z.object({ id: z.uuid() }),
    async ({ id }) => {
      const next = await advancePublish(dependencies, id);
      if (next) await start(id, next);
    },
    // The `resume_publishes` job retries every minute.
    { concurrency: 2, timeoutSeconds: 900, retries: 0 },
  );
  const start: PublishingSteps['start'] = async (id, startsAt, transaction) => {
    const delayMs = startsAt.getTime() - clock.now().getTime();
    await job.enqueue({ id }, { ...(transaction && { transaction }), singletonKey: id, delayMs });
  };
  const steps = { ...dependencies, start };

  return {
    create: async (person, body) =>
      create(steps, person, await findScreens(steps, person, body.scope, body.playlistId), body),
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
      const { isAssignment, assignedPlaylistId, undoes } = await requirePublish(steps, person, id);
      if (undoes) throw conflict(IS_UNDO);
      const playlistId = isAssignment ? assignedPlaylistId : undefined;
      const deviceIds = await findScreensWith(db, id, ['failed', 'refused'], clock.now());
      if (deviceIds.length === 0) throw conflict(NOTHING_TO_RETRY);
      return create(steps, person, deviceIds, { confirmBlank, playlistId });
    },
    undo: (person, id, confirmBlank) => undo(steps, person, id, confirmBlank),
    findScreens: (person, scope, playlistId) => findScreens(steps, person, scope, playlistId),
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

async function findScreens(
  { devices }: PublishingSteps,
  person: Person,
  scope: PublishScope,
  playlistId: string | null | undefined,
): Promise<string[]> {
  const { deviceIds, excludeDeviceIds, excludePlaylistIds, ...filter } = scope;
  const hasFilter =
    excludePlaylistIds !== undefined || Object.values(filter).some((value) => value !== undefined);
  const excluded = new Set(excludeDeviceIds);
  const permissions: Permission[] = playlistId === undefined ? ['publish'] : ['publish', 'update'];
  // Keep named screens that the person cannot see, because the publish reports them as refused.
  const ids =
    deviceIds && !hasFilter
      ? [...new Set(deviceIds)]
      : await devices.listIds(person, { ...filter, ids: deviceIds, excludePlaylistIds, permissions });
  return ids.filter((id) => !excluded.has(id));
}

interface CreateOptions {
  playlistId?: string | null | undefined;
  startsAt?: string | undefined;
  stages?: readonly RequestedStage[];
  maxFailedPercent?: number;
  confirmBlank: boolean;
}

/** Stores the targets and stages of a publish, and enqueues its job. */
async function create(
  steps: PublishingSteps,
  person: Person,
  deviceIds: readonly string[],
  options: CreateOptions,
): Promise<PublishProgress> {
  if (deviceIds.length === 0) throw conflict(NO_SCREENS);
  const { startsAt, stages = [], maxFailedPercent = 100, confirmBlank, playlistId } = options;
  if (playlistId !== undefined) requireScope(person, 'device:update');
  const id = newId();
  const request = { deviceIds, confirmBlank, playlistId };
  await steps.publishing.plan(person, request, async (tx, plan, now) => {
    const { targets, refused, unreadableIds } = plan;
    const at = startTimeOf(startsAt, now);
    const ordered = await orderForStages(tx, id, targets, now);
    const sizes = stageSizes(stages, ordered.length);
    const pending = ordered.map((target, index): NewTarget => {
      return { ...target, status: 'pending', stage: sizes.findIndex((size) => index < size) };
    });
    const rejected = refused.map(({ deviceId, error }) => refusedTarget(deviceId, error.message));
    const row = publishRow(person, id, targets, { now, startsAt: at });
    await insertPublish(
      tx,
      {
        ...row,
        confirmBlank,
        maxFailedPercent,
        stages: sizes,
        isAssignment: playlistId !== undefined,
        assignedPlaylistId: playlistId ?? null,
        unreadableIds,
      },
      [...pending, ...rejected],
    );
    await steps.start(id, at, tx);
  });
  steps.changes.notify(person.domainId, 'publish', [id]);
  return findProgress(steps, person, id);
}

/** Publishes the content that each screen played before a publish. */
async function undo(
  steps: PublishingSteps,
  person: Person,
  undoes: string,
  confirmBlank: boolean,
): Promise<PublishProgress> {
  const { db, clock, changes, start } = steps;
  await requirePublish(steps, person, undoes);
  const previous = await findPrevious(db, undoes);
  if (previous.length === 0) throw conflict(NOTHING_TO_UNDO);
  const targets = previous.map(({ id, target, isSuperseded }): NewTarget => {
    if (isSuperseded) return refusedTarget(id, SUPERSEDED);
    return target ? { ...target, status: 'pending', stage: 0 } : refusedTarget(id, NOTHING_BEFORE);
  });
  const pending = targets.flatMap((target) => (target.status === 'pending' ? [target] : []));
  const now = clock.now();
  const row = publishRow(person, newId(), pending, { now, startsAt: now });
  const plan = { confirmBlank, maxFailedPercent: 100, stages: [pending.length], undoes };
  await db.transaction(async (tx) => {
    await insertPublish(tx, { ...row, ...plan }, targets);
    await start(row.id, now, tx);
  });
  changes.notify(person.domainId, 'publish', [row.id]);
  return findProgress(steps, person, row.id);
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

function publishRow(
  { domainId, profileId }: Person,
  id: string,
  targets: readonly { playlistId: string | null }[],
  { now, startsAt }: { now: Date; startsAt: Date },
) {
  return {
    id,
    domainId,
    profileId,
    state: 'scheduled',
    playlistIds: playlistIdsOf(targets),
    createdAt: now,
    startsAt,
  } as const satisfies Partial<PublishRow>;
}

/** How far ahead a publish can be scheduled. */
const MAX_AHEAD_MS = 366 * DAY;

function startTimeOf(startsAt: string | undefined, now: Date): Date {
  if (startsAt === undefined) return now;
  const at = Date.parse(startsAt);
  if (at > now.getTime() + MAX_AHEAD_MS) throw invalid('starts_at', 'Choose a time within a year.');
  return new Date(Math.max(at, now.getTime()));
}

function refusedTarget(id: string, message: string): NewTarget {
  return { status: 'refused', stage: 0, id, message };
}

/** Returns the ids of the playlists, those with the most screens first. */
function playlistIdsOf(targets: readonly { playlistId: string | null }[]): string[] {
  const groups = [...Map.groupBy(targets, ({ playlistId }) => playlistId)];
  return groups
    .sort(([, a], [, b]) => b.length - a.length)
    .flatMap(([playlistId]) => (playlistId === null ? [] : [playlistId]));
}
