import type { ApiKeyScope, BodyOf, Calls } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import { missing } from '../../platform/access/access.ts';
import { MAY_NOT_MOVE, neededToMoveUnder } from '../../platform/access/giving.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BatchActionStatus } from '../../platform/database/schema.ts';
import { changeDevices } from '../../platform/device-inputs.ts';
import { newId } from '../../platform/ids.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { DeviceCommand, Devices } from '../devices/devices.service.ts';
import type { FactChanges } from '../publishing/fact-changes.service.ts';
import type { Publishing } from '../publishing/publishing.service.ts';
import {
  type BatchPage,
  deleteBatches,
  findPermitted,
  findTargets,
  insertBatch,
  listActions,
  listErrors,
  moveDevices,
  timeOutActions,
} from './batches.store.ts';

type BatchBody = BodyOf<Calls['devices.batch']>;

/** Screens that are off at night answer a publish when they wake; a restart is for now. */
const PUBLISH_DEADLINE_MS = DAY;
const COMMAND_DEADLINE_MS = 10 * 60_000;

const NO_SCREEN = 'This screen doesn’t exist, or you don’t have access to it.';

/** What came of an action on one screen when the request was answered. */
interface Outcome {
  deviceId: string;
  status: BatchActionStatus;
  message?: string;
  revision?: number;
}

/** A screen that an action had to leave as it was. */
interface SkippedDevice {
  deviceId: string;
  message: string;
}

/** One action on many screens, followed until each has exactly one end. */
export interface Batches {
  run(person: Person, body: BatchBody): Promise<{ batchId: string; total: number }>;
  getStatus(person: Person, filter: Parameters<typeof listActions>[2]): Promise<BatchPage>;
  listRecentErrors(person: Person, filter: Parameters<typeof listErrors>[2]): ReturnType<typeof listErrors>;
  /** Ends what took too long: a job's work. */
  timeOutActions(): Promise<void>;
  /** Removes what was asked for longer ago than so many days: a job's work, done in small steps. */
  purge(days: number): Promise<void>;
}

export interface BatchesDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  devices: Devices;
  publishing: Publishing;
  resources: Resources;
  facts: FactChanges;
}

/** The scopes that a key needs for an action. */
function scopesOf(body: BatchBody): ApiKeyScope[] {
  if (body.action === 'publish') return ['device:publish'];
  if (body.action === 'set_playlist' && body.publish) return ['device:update', 'device:publish'];
  return ['device:update'];
}

export function createBatches({
  db: pool,
  clock,
  changes,
  devices,
  publishing,
  resources,
  facts,
}: BatchesDependencies): Batches {
  async function record(
    tx: Database,
    person: Person,
    batchId: string,
    body: BatchBody,
    outcomes: readonly Outcome[],
  ): Promise<void> {
    const now = clock.now();
    const publishes = body.action === 'publish' || (body.action === 'set_playlist' && body.publish);
    const deadline = new Date(now.getTime() + (publishes ? PUBLISH_DEADLINE_MS : COMMAND_DEADLINE_MS));
    const { deviceIds: _, action, ...rest } = body;
    await insertBatch(
      tx,
      {
        id: batchId,
        domainId: person.domainId,
        profileId: person.profileId,
        action,
        arguments: rest,
        createdAt: now,
      },
      outcomes.map((outcome) => ({
        id: newId(),
        domainId: person.domainId,
        batchId,
        deviceId: outcome.deviceId,
        action,
        status: outcome.status,
        revision: outcome.revision ?? null,
        message: outcome.message ?? null,
        createdAt: now,
        deadline,
      })),
    );
  }

  /** Publishes, and follows each screen until it reports the revision. */
  async function publish(
    person: Person,
    batchId: string,
    body: BatchBody,
    ids: readonly string[],
    refusedBefore: readonly Outcome[] = [],
  ): Promise<void> {
    const options = { confirmBlank: 'confirmBlank' in body && body.confirmBlank };
    await publishing.publishMany(person, ids, options, async (tx, { published, refused }) => {
      await record(tx, person, batchId, body, [
        ...refusedBefore,
        ...published.map(({ deviceId, revision }): Outcome => ({ deviceId, revision, status: 'sent' })),
        ...refused.map(
          ({ deviceId, error }): Outcome => ({ deviceId, status: 'failed', message: error.message }),
        ),
      ]);
    });
  }

  /** Changes rows of the screens that the person may change: done when it is committed. */
  async function change(
    person: Person,
    ids: readonly string[],
    batchId: string,
    body: BatchBody,
    /** Answers the screens that it had to leave alone, and why. */
    apply: (tx: Database, granted: string[]) => Promise<SkippedDevice[]>,
    status: BatchActionStatus = 'acknowledged',
    keep: (outcomes: Outcome[]) => boolean = () => true,
    /** Throws what is wrong with the request as such. */
    check: (tx: Database) => Promise<void> = async () => {},
  ): Promise<Outcome[]> {
    return pool.transaction(async (tx) => {
      await check(tx);
      const targets = await findTargets(tx, person, ids, 'update');
      const outcomes = ids.map((deviceId): Outcome => {
        const granted = targets.get(deviceId);
        if (granted) return { deviceId, status };
        return {
          deviceId,
          status: 'failed',
          message: granted === undefined ? NO_SCREEN : missing('device', 'update').message,
        };
      });
      const granted = ids.filter((id) => targets.get(id));
      const left = granted.length > 0 ? await apply(tx, granted) : [];
      for (const { deviceId, message } of left) {
        const outcome = outcomes.find((each) => each.deviceId === deviceId);
        if (outcome) Object.assign(outcome, { status: 'failed', message });
      }
      if (keep(outcomes)) await record(tx, person, batchId, body, outcomes);
      return outcomes;
    });
  }

  const done = (outcomes: readonly Outcome[]) =>
    outcomes.filter((each) => each.status !== 'failed').map((each) => each.deviceId);

  async function command(
    person: Person,
    ids: readonly string[],
    batchId: string,
    body: BatchBody,
    what: DeviceCommand,
  ): Promise<void> {
    devices.sendCommand(done(await change(person, ids, batchId, body, async () => [], 'sent')), what);
  }

  async function perform(
    person: Person,
    batchId: string,
    ids: readonly string[],
    body: BatchBody,
  ): Promise<void> {
    switch (body.action) {
      case 'publish':
        return publish(person, batchId, body, ids);
      case 'restart':
      case 'reboot':
        return command(person, ids, batchId, body, body.action);
      case 'disable':
      case 'enable': {
        const isDisabled = body.action === 'disable';
        const outcomes = await change(person, ids, batchId, body, async (tx, granted) => {
          await changeDevices(tx, person.domainId, granted, { isDisabled }, clock.now());
          return [];
        });
        return devices.sendCommand(done(outcomes), 'check_heartbeat');
      }
      case 'set_playlist': {
        const { playlistId } = body;
        const outcomes = await change(
          person,
          ids,
          batchId,
          body,
          async (tx, granted) => {
            await changeDevices(tx, person.domainId, granted, { playlistId }, clock.now());
            return [];
          },
          'acknowledged',
          () => !body.publish,
          async (tx) => {
            if (playlistId !== null) await resources.requirePlaylist(tx, person, playlistId);
          },
        );
        if (body.publish)
          await publish(
            person,
            batchId,
            body,
            done(outcomes),
            outcomes.filter((each) => each.status === 'failed'),
          );
        return;
      }
      case 'move_to_folder': {
        const { folderId } = body;
        await change(person, ids, batchId, body, async (tx, granted) => {
          const ancestors = await resources.pathInto(tx, person, 'device', folderId, 'folder_id');
          // What stands there already loses nothing by this, and is asked for no more than the others.
          const needed = await neededToMoveUnder(tx, person, ancestors);
          const movable = await findPermitted(tx, person, granted, needed);
          await moveDevices(tx, movable, folderId, ancestors, clock.now());
          return granted
            .filter((id) => !movable.includes(id))
            .map((deviceId) => ({ deviceId, message: MAY_NOT_MOVE }));
        });
        return;
      }
      case 'set_tags': {
        const { tags, confirmBlank } = body;
        const outcomes = await facts.guard(person, ids, { tags }, confirmBlank, (verify) =>
          change(person, ids, batchId, body, async (tx, granted) => {
            await verify(tx, granted);
            await resources.setTags(tx, person, granted, tags);
            return [];
          }),
        );
        return devices.sendCommand(done(outcomes), 'check_heartbeat');
      }
    }
  }

  return {
    async run(person, body) {
      for (const scope of scopesOf(body)) requireScope(person, scope);
      const batchId = newId();
      const ids = [...new Set(body.deviceIds)];
      await perform(person, batchId, ids, body);
      changes.changed(person.domainId, 'device', ids);
      return { batchId, total: ids.length };
    },
    getStatus: (person, filter) => listActions(pool, person, filter),
    listRecentErrors: (person, filter) => listErrors(pool, person, filter),
    async purge(days) {
      await deleteBatches(pool, new Date(clock.now().getTime() - days * DAY));
    },
    async timeOutActions() {
      for (const { domainId, deviceId } of await timeOutActions(pool, clock.now())) {
        changes.changed(domainId, 'device_state', [deviceId]);
      }
    },
  };
}
