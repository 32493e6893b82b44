import type { ApiKeyScope, BodyOf, Calls } from '@vitrine/contract';
import { missingPermission } from '../../platform/access/access.ts';
import { CANNOT_MOVE, permissionsToMoveUnder } from '../../platform/access/sharing-policy.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BatchActionStatus } from '../../platform/database/schema.ts';
import { changeDevices } from '../../platform/device-inputs.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { BlankScreenGuard } from '../publishing/blank-screen-guard.service.ts';
import type { Publishing } from '../publishing/publishing.service.ts';
import { type ActionOutcome, type Batch, recordBatch } from './batch-record.ts';
import { findPermitted, findTargets, moveDevices } from './batches.store.ts';

type BatchBody = BodyOf<Calls['devices.batch']>;
type BatchOf<Action extends BatchBody['action']> = Batch<BatchBody & { action: Action }>;

const NO_SCREEN = 'This screen doesn’t exist, or you don’t have access to it.';

/** A screen that an action could not change. */
interface SkippedDevice {
  deviceId: string;
  message: string;
}

export interface BatchActionsDependencies {
  db: Database;
  clock: Clock;
  devices: Devices;
  publishing: Publishing;
  resources: Resources;
  blankScreenGuard: BlankScreenGuard;
}

/** The scopes that an API key needs for an action. */
export function scopesOf(body: BatchBody): ApiKeyScope[] {
  if (body.action === 'publish') return ['device:publish'];
  if (body.action === 'set_playlist' && body.publish) return ['device:update', 'device:publish'];
  return ['device:update'];
}

/** Performs and records one action on many screens. */
type BatchActions = (batch: Batch) => Promise<void>;

export function createBatchActions(dependencies: BatchActionsDependencies): BatchActions {
  const actions: { [Action in BatchBody['action']]: (batch: BatchOf<Action>) => Promise<void> } = {
    publish: (batch) => publish(dependencies, batch),
    restart: (batch) => runCommand(dependencies, batch),
    reboot: (batch) => runCommand(dependencies, batch),
    disable: (batch) => setDisabled(dependencies, batch),
    enable: (batch) => setDisabled(dependencies, batch),
    set_playlist: (batch) => setPlaylist(dependencies, batch),
    move_to_folder: (batch) => moveToFolder(dependencies, batch),
    set_tags: (batch) => setTags(dependencies, batch),
    change_tags: (batch) => changeTags(dependencies, batch),
  };

  return (batch) => (actions[batch.body.action] as BatchActions)(batch);
}

/** Publishes and records in one transaction. Each action then waits for its screen to report the revision. */
async function publish(
  { publishing, clock }: BatchActionsDependencies,
  batch: BatchOf<'publish' | 'set_playlist'>,
): Promise<void> {
  const { person, body, deviceIds } = batch;
  const playlistId = body.action === 'set_playlist' ? body.playlistId : undefined;
  const request = { deviceIds, playlistId, confirmBlank: body.confirmBlank };
  await publishing.publish(person, request, (tx, { published, refused }) =>
    recordBatch(tx, batch, clock.now(), [
      ...published.map(({ deviceId, revision }): ActionOutcome => ({ deviceId, revision, status: 'sent' })),
      ...refused.map(
        ({ deviceId, error }): ActionOutcome => ({ deviceId, status: 'failed', message: error.message }),
      ),
    ]),
  );
}

/** Changes the screens that the person can change. Returns their ids, without those that `apply` skipped. */
async function changeTargets(
  { db: pool, clock }: BatchActionsDependencies,
  batch: Batch,
  apply: (tx: Database, ids: string[]) => Promise<readonly SkippedDevice[] | undefined>,
  {
    status = 'acknowledged',
    check,
  }: {
    status?: BatchActionStatus;
    /** Throws if the request is invalid, whichever screens it names. */
    check?: (tx: Database) => Promise<void>;
  } = {},
): Promise<string[]> {
  return pool.transaction(async (tx) => {
    await check?.(tx);
    const targets = await findTargets(tx, batch.person, batch.deviceIds, 'update');
    const permitted = batch.deviceIds.filter((id) => targets.get(id));
    const skipped = permitted.length > 0 ? ((await apply(tx, permitted)) ?? []) : [];
    const messages = new Map(skipped.map(({ deviceId, message }) => [deviceId, message]));
    const outcomes = batch.deviceIds.map((deviceId): ActionOutcome => {
      const message = targets.get(deviceId) ? messages.get(deviceId) : refusalOf(targets.get(deviceId));
      return message === undefined ? { deviceId, status } : { deviceId, status: 'failed', message };
    });
    await recordBatch(tx, batch, clock.now(), outcomes);
    return permitted.filter((id) => !messages.has(id));
  });
}

async function runCommand(
  dependencies: BatchActionsDependencies,
  batch: BatchOf<'restart' | 'reboot'>,
): Promise<void> {
  const { devices } = dependencies;
  const ids = await changeTargets(dependencies, batch, async () => undefined, { status: 'sent' });
  devices.sendCommand(ids, batch.body.action);
}

async function setDisabled(
  dependencies: BatchActionsDependencies,
  batch: BatchOf<'disable' | 'enable'>,
): Promise<void> {
  const { clock, devices } = dependencies;
  const isDisabled = batch.body.action === 'disable';
  const ids = await changeTargets(dependencies, batch, async (tx, permitted) => {
    await changeDevices(tx, batch.person.domainId, permitted, { isDisabled }, clock.now());
    return undefined;
  });
  devices.sendCommand(ids, 'check_heartbeat');
}

async function setPlaylist(
  dependencies: BatchActionsDependencies,
  batch: BatchOf<'set_playlist'>,
): Promise<void> {
  const { clock, resources } = dependencies;
  const { person, body } = batch;
  const { playlistId } = body;
  if (body.publish) return publish(dependencies, batch);
  await changeTargets(
    dependencies,
    batch,
    async (tx, permitted) => {
      await changeDevices(tx, person.domainId, permitted, { playlistId }, clock.now());
      return undefined;
    },
    {
      check: async (tx) => {
        if (playlistId !== null) await resources.requirePlaylist(tx, person, playlistId);
      },
    },
  );
}

async function moveToFolder(
  dependencies: BatchActionsDependencies,
  batch: BatchOf<'move_to_folder'>,
): Promise<void> {
  const { resources, clock } = dependencies;
  const { person, body } = batch;
  await changeTargets(dependencies, batch, async (tx, permitted) => {
    const ancestors = await resources.pathInFolder(tx, person, 'device', body.folderId, 'folder_id');
    // A screen that is already in the folder needs the same permissions as the others.
    const needed = await permissionsToMoveUnder(tx, person, ancestors);
    const movable = await findPermitted(tx, person, permitted, needed);
    await moveDevices(tx, movable, body.folderId, ancestors, clock.now());
    return permitted
      .filter((id) => !movable.includes(id))
      .map((deviceId) => ({ deviceId, message: CANNOT_MOVE }));
  });
}

async function setTags(dependencies: BatchActionsDependencies, batch: BatchOf<'set_tags'>): Promise<void> {
  const { blankScreenGuard, resources, devices } = dependencies;
  const { person, deviceIds } = batch;
  const { tags, confirmBlank } = batch.body;
  const ids = await blankScreenGuard.guard(person, deviceIds, { tags }, confirmBlank, (recheck) =>
    changeTargets(dependencies, batch, async (tx, permitted) => {
      await recheck(tx, permitted);
      await resources.setTags(tx, person, permitted, tags);
      return undefined;
    }),
  );
  devices.sendCommand(ids, 'check_heartbeat');
}

async function changeTags(
  dependencies: BatchActionsDependencies,
  batch: BatchOf<'change_tags'>,
): Promise<void> {
  const { blankScreenGuard, resources, devices } = dependencies;
  const { person, deviceIds } = batch;
  const { add, remove, confirmBlank } = batch.body;
  const tagChange = { add, remove };
  const ids = await blankScreenGuard.guard(person, deviceIds, { tagChange }, confirmBlank, (recheck) =>
    changeTargets(dependencies, batch, async (tx, permitted) => {
      await recheck(tx, permitted);
      await resources.changeTags(tx, person, permitted, tagChange);
      return undefined;
    }),
  );
  devices.sendCommand(ids, 'check_heartbeat');
}

function refusalOf(isPermitted: boolean | undefined): string {
  return isPermitted === undefined ? NO_SCREEN : missingPermission('device', 'update').message;
}
