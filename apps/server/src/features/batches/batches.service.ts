import type { BodyOf, Calls } from '@vitrine/contract';
import { DAY } from '@vitrine/time';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import { newId } from '../../platform/ids.ts';
import { type BatchActionsDependencies, createBatchActions, scopesOf } from './batch-actions.ts';
import { type BatchPage, deleteBatches, listActions, listErrors, timeOutActions } from './batches.store.ts';

/** Actions on many screens at once, each tracked until it has succeeded, failed or timed out. */
export interface Batches {
  run(person: Person, body: BodyOf<Calls['devices.batch']>): Promise<{ batchId: string; total: number }>;
  getStatus(person: Person, filter: Parameters<typeof listActions>[2]): Promise<BatchPage>;
  listRecentErrors(person: Person, filter: Parameters<typeof listErrors>[2]): ReturnType<typeof listErrors>;
  /** Ends the actions whose deadline has passed. Run by a job. */
  timeOutActions(): Promise<void>;
  /** Deletes batches that are older than the given number of days, in small steps. Run by a job. */
  purge(days: number): Promise<void>;
}

interface BatchesDependencies extends BatchActionsDependencies {
  changes: ChangeNotifier;
}

export function createBatches(dependencies: BatchesDependencies): Batches {
  const { db: pool, clock, changes } = dependencies;
  const perform = createBatchActions(dependencies);
  return {
    async run(person, body) {
      for (const scope of scopesOf(body)) requireScope(person, scope);
      const batch = { id: newId(), person, body, deviceIds: [...new Set(body.deviceIds)] };
      await perform(batch);
      changes.notify(person.domainId, 'device', batch.deviceIds);
      return { batchId: batch.id, total: batch.deviceIds.length };
    },
    getStatus: (person, filter) => listActions(pool, person, filter),
    listRecentErrors: (person, filter) => listErrors(pool, person, filter),
    async purge(days) {
      await deleteBatches(pool, new Date(clock.now().getTime() - days * DAY));
    },
    async timeOutActions() {
      for (const { domainId, deviceId } of await timeOutActions(pool, clock.now())) {
        changes.notify(domainId, 'device_state', [deviceId]);
      }
    },
  };
}
