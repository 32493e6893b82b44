import type { BodyOf, Calls } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Publishing } from '../publishing/publishing.service.ts';
import type { PublishRow } from './publishes.store.ts';
import { type RequestedStage, stageSizes } from './stages.ts';
import { findPrevious, insertPublish, type NewTarget, orderForStages } from './targets.store.ts';

const NO_SCREENS = 'No screens match. Choose at least one screen.';
const NOTHING_TO_UNDO = 'Nothing has been sent to any screen yet.';
const SUPERSEDED = 'This screen already has newer content.';
const NOTHING_BEFORE = 'This screen has no earlier content to return to.';

export interface CreatePublishDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  publishing: Pick<Publishing, 'plan' | 'readRevision'>;
  /** Enqueues the job of a publish for a time, in the transaction that creates the publish if there is one. */
  start(id: string, startsAt: Date, transaction?: Database): Promise<void>;
}

type CreateBody = BodyOf<Calls['publishes.create']>;

interface CreateOptions extends Pick<CreateBody, 'playlistId' | 'startsAt' | 'confirmBlank'> {
  stages?: readonly RequestedStage[];
  maxFailedPercent?: number;
}

/** Stores the targets and stages of a publish, and enqueues its job. Returns the id of the publish. */
export async function createPublish(
  steps: CreatePublishDependencies,
  person: Person,
  deviceIds: readonly string[],
  options: CreateOptions,
): Promise<string> {
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
  return id;
}

/** Publishes an earlier revision of a screen again. Returns the id of the publish. */
export async function createFromRevision(
  steps: CreatePublishDependencies,
  person: Person,
  { deviceId, revision, startsAt, confirmBlank }: CreateOptions & { deviceId: string; revision: number },
): Promise<string> {
  const { target } = await steps.publishing.readRevision(person, {
    deviceId,
    revision,
    permission: 'publish',
  });
  const now = steps.clock.now();
  return createPlanned(steps, person, [{ ...target, status: 'pending', stage: 0 }], {
    confirmBlank,
    times: { now, startsAt: startTimeOf(startsAt, now) },
  });
}

/** Publishes the content that each screen played before a publish. Returns the id of the new publish. */
export async function createUndo(
  steps: CreatePublishDependencies,
  person: Person,
  undoes: string,
  confirmBlank: boolean,
): Promise<string> {
  const { db, clock } = steps;
  const previous = await findPrevious(db, undoes);
  if (previous.length === 0) throw conflict(NOTHING_TO_UNDO);
  const targets = previous.map(({ id, target, isSuperseded }): NewTarget => {
    if (isSuperseded) return refusedTarget(id, SUPERSEDED);
    return target ? { ...target, status: 'pending', stage: 0 } : refusedTarget(id, NOTHING_BEFORE);
  });
  const now = clock.now();
  return createPlanned(steps, person, targets, { confirmBlank, undoes, times: { now, startsAt: now } });
}

/** Stores a publish of documents that were published before, in one stage, and enqueues its job. */
async function createPlanned(
  { db, changes, start }: CreatePublishDependencies,
  person: Person,
  targets: readonly NewTarget[],
  { times, ...plan }: { confirmBlank: boolean; undoes?: string; times: { now: Date; startsAt: Date } },
): Promise<string> {
  const pending = targets.flatMap((target) => (target.status === 'pending' ? [target] : []));
  const row = publishRow(person, newId(), pending, times);
  await db.transaction(async (tx) => {
    await insertPublish(tx, { ...row, ...plan, maxFailedPercent: 100, stages: [pending.length] }, targets);
    await start(row.id, times.startsAt, tx);
  });
  changes.notify(person.domainId, 'publish', [row.id]);
  return row.id;
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
