import type { BodyOf, Calls } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BatchActionStatus } from '../../platform/database/schema.ts';
import { newId } from '../../platform/ids.ts';
import { insertBatch } from './batches.store.ts';

type BatchBody = BodyOf<Calls['devices.batch']>;

/** Screens that are off at night report a publish when they start again. A restart has no effect later. */
const PUBLISH_DEADLINE_MS = DAY;
const COMMAND_DEADLINE_MS = 10 * 60_000;

/** One request to perform an action on many screens. */
export interface Batch<Body extends BatchBody = BatchBody> {
  id: string;
  person: Person;
  body: Body;
  /** Each screen once. */
  deviceIds: readonly string[];
}

/** The state of an action on one screen when the request is answered. */
export interface ActionOutcome {
  deviceId: string;
  status: BatchActionStatus;
  message?: string;
  /** The action ends once the screen reports this revision. */
  revision?: number;
}

/** Stores a batch with one action for each screen. */
export async function recordBatch(
  tx: Database,
  { id: batchId, person, body }: Batch,
  now: Date,
  outcomes: readonly ActionOutcome[],
): Promise<void> {
  const { domainId, profileId } = person;
  const { deviceIds: _, action, ...rest } = body;
  const publishes = action === 'publish' || (body.action === 'set_playlist' && body.publish);
  const deadline = new Date(now.getTime() + (publishes ? PUBLISH_DEADLINE_MS : COMMAND_DEADLINE_MS));
  await insertBatch(
    tx,
    { id: batchId, domainId, profileId, action, arguments: rest, createdAt: now },
    outcomes.map(({ deviceId, status, revision = null, message = null }) => ({
      id: newId(),
      domainId,
      batchId,
      deviceId,
      action,
      status,
      revision,
      message,
      createdAt: now,
      deadline,
    })),
  );
}
