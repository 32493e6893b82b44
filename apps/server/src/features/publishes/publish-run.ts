import { STAGE_REPORT_SECONDS } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Publishing, PublishOutcome } from '../publishing/publishing.service.ts';
import { countOutcomes } from './outcomes.store.ts';
import { changePublish, findPublishById, type PublishRow } from './publishes.store.ts';
import { evaluateStage, type StageReport } from './stages.ts';
import { claimTargets, findPendingTargets, recordSent, restoreAssignments } from './targets.store.ts';

/** The maximum number of screens per transaction, which locks their rows. */
const MAX_TARGETS = 2500;
/** How often to count the reports of a stage, in milliseconds. */
const CHECK_EVERY_MS = 5000;

export interface PublishRunDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  publishing: Publishing;
  /** The person with their current role; undefined if they can no longer sign in. */
  findPerson(profileId: string): Promise<Person | undefined>;
}

/**
 * Advances a publish as far as currently possible. Returns when to call this again; undefined if the publish has ended.
 * It is safe to call it repeatedly and on several servers at once: a step changes the state only if no other run has
 * changed it since the step read it.
 *
 * | State     | Step                                                                                        |
 * |-----------|---------------------------------------------------------------------------------------------|
 * | scheduled | → running at its time                                                                       |
 * | running   | sends the current stage; after the last → completed                                         |
 * |           | once a stage is sent, evaluates its reports: → next stage, → stopped, or waits for more reports |
 */
export async function advancePublish(
  dependencies: PublishRunDependencies,
  publishId: string,
): Promise<Date | undefined> {
  for (;;) {
    const publish = await findPublishById(dependencies.db, publishId);
    if (!publish) return undefined;
    const next = await takeStep(dependencies, publish);
    if (next !== 'again') return next;
  }
}

type Next = Date | 'again' | undefined;

async function takeStep(dependencies: PublishRunDependencies, publish: PublishRow): Promise<Next> {
  const now = dependencies.clock.now();
  if (publish.state === 'scheduled') {
    if (publish.startsAt > now) return publish.startsAt;
    return change(dependencies, publish, { state: 'running' });
  }
  if (publish.state !== 'running') return undefined;
  if (!publish.stageSentAt) return sendNext(dependencies, publish);
  if (publish.stage === publish.stages.length - 1)
    return change(dependencies, publish, { state: 'completed', endedAt: now });
  return evaluate(dependencies, publish, now);
}

async function change(
  { db, changes }: PublishRunDependencies,
  publish: PublishRow,
  values: Partial<PublishRow>,
): Promise<Next> {
  await changePublish(db, publish, values);
  changes.notify(publish.domainId, 'publish', [publish.id]);
  return 'again';
}

const CANNOT_SIGN_IN = 'The person who started this publish can no longer sign in.';

/** Sends the current stage to the next screens. */
async function sendNext(dependencies: PublishRunDependencies, publish: PublishRow): Promise<Next> {
  const { db, clock, publishing, findPerson } = dependencies;
  const targets = await findPendingTargets(db, publish, MAX_TARGETS);
  if (targets.length === 0) return change(dependencies, publish, { stageSentAt: clock.now() });
  const person = publish.profileId === null ? undefined : await findPerson(publish.profileId);
  if (!person) {
    const refused = targets.map(({ id }) => ({ deviceId: id, message: CANNOT_SIGN_IN }));
    await db.transaction(async (tx) => {
      if (await claimTargets(tx, publish, targets)) await recordSent(tx, publish.id, [], refused);
    });
    return 'again';
  }
  const { confirmBlank, isAssignment, assignedPlaylistId, unreadableIds } = publish;
  const playlistId = isAssignment ? assignedPlaylistId : undefined;
  const hooks = {
    claim: async (tx: Database) => {
      if (!(await claimTargets(tx, publish, targets))) throw new OutdatedRunError();
    },
    record: async (tx: Database, { published, refused }: PublishOutcome) => {
      const messages = refused.map(({ deviceId, error }) => ({ deviceId, message: error.message }));
      await recordSent(tx, publish.id, published, messages);
      await restoreAssignments(
        tx,
        person,
        publish,
        published.map(({ deviceId }) => deviceId),
      );
    },
  };
  const planned = { targets, confirmBlank, playlistId, unreadableIds };
  await publishing.publishPlanned(person, planned, hooks).catch((error: unknown) => {
    if (!(error instanceof OutdatedRunError)) throw error;
  });
  dependencies.changes.notify(publish.domainId, 'publish', [publish.id]);
  return 'again';
}

/** The publish was cancelled, or another run has sent to these screens. */
class OutdatedRunError extends Error {}

/** Decides whether the next stage can follow the current one. */
async function evaluate(dependencies: PublishRunDependencies, publish: PublishRow, now: Date): Promise<Next> {
  const overdueAt = new Date((publish.stageSentAt as Date).getTime() + STAGE_REPORT_SECONDS * 1000);
  const report = await reportOfStage(dependencies, publish, now);
  switch (evaluateStage(report, publish.maxFailedPercent, now >= overdueAt)) {
    case 'passed':
      return change(dependencies, publish, { stage: publish.stage + 1, stageSentAt: null });
    case 'failed':
      return change(dependencies, publish, { state: 'stopped', endedAt: now });
    case 'open':
      return new Date(Math.min(now.getTime() + CHECK_EVERY_MS, overdueAt.getTime()));
  }
}

async function reportOfStage(
  { db }: PublishRunDependencies,
  { id, stage }: PublishRow,
  now: Date,
): Promise<StageReport> {
  const report: StageReport = { sent: 0, failed: 0, open: 0, received: 0 };
  for (const { outcome, count, ...counted } of await countOutcomes(db, [id], now)) {
    if (counted.stage !== stage || outcome === 'refused' || outcome === 'pending') continue;
    report.sent += count;
    if (outcome === 'failed') report.failed += count;
    else if (outcome === 'received') report.received += count;
    else if (outcome === 'sent' || outcome === 'offline') report.open += count;
  }
  return report;
}
