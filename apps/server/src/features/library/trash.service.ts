import { TRASH_DAYS } from '@vitrine/contract';
import { missingPermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { ResourceKind } from '../../platform/database/schema.ts';
import { invalid } from '../../platform/errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import { refreshAds } from '../../platform/resources/ad-playlists.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import type { FilePurge } from '../files/file-purge.ts';
import { libraryCondition } from './library.store.ts';
import {
  deletePermanently,
  findDeleted,
  findInDeletedFolders,
  findPurgeable,
  moveToRoot,
  restoreWithContents,
} from './trash.store.ts';

const BATCH = 200;
const purgedKinds: ResourceKind[] = ['presentation', 'playlist', 'theme', 'folder'];

export interface Trash {
  /**
   * Restores items, and with folders the items that were deleted together with them. An item whose folder is in the
   * trash moves to the root. Throws 400 at `ids.…` for an item that is not in the trash, 403 for one that the
   * person cannot delete.
   */
  restore(person: Person, ids: readonly string[]): Promise<string[]>;
  /**
   * Deletes content that was in the trash for thirty days and that no screen plays. Run by a job. Returns the number.
   */
  purge(): Promise<number>;
}

interface TrashDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  outbox: Pick<Outbox, 'flush'>;
  resources: Resources;
  filePurge: FilePurge;
}

/** Content that was deleted before this time can no longer be restored. */
export function trashCutoff(now: Date): Date {
  return new Date(now.getTime() - TRASH_DAYS * 86_400_000);
}

export function createTrash({
  db: pool,
  clock,
  changes,
  outbox,
  resources,
  filePurge,
}: TrashDependencies): Trash {
  return {
    async restore(person, ids) {
      const restored = await pool.transaction(async (db) => {
        await resources.lockFolders(db, person.domainId);
        const rows = await requireDeleted(db, person, [...new Set(ids)]);
        const back = await restoreWithContents(
          db,
          person.domainId,
          rows.map(({ id }) => id),
          clock.now(),
        );
        const homeless = await findInDeletedFolders(
          db,
          person.domainId,
          back.map(({ id }) => id),
        );
        await moveToRoot(db, person.domainId, homeless);
        await refreshAds(db, person.domainId, back);
        return back;
      });
      outbox.flush();
      for (const [kind, rows] of Map.groupBy(restored, (row) => row.kind)) {
        changes.notify(
          person.domainId,
          kind,
          rows.map(({ id }) => id),
        );
      }
      return restored.map(({ id }) => id);
    },
    async purge() {
      const horizon = trashCutoff(clock.now());
      let purged = 0;
      for (let count = BATCH; count === BATCH; purged += count) {
        count = await pool.transaction(async (db) => {
          const rows = await findPurgeable(db, purgedKinds, horizon, BATCH);
          await deletePermanently(db, rows);
          return rows.length;
        });
      }
      return purged + (await filePurge.purge(horizon));
    },
  };
}

async function requireDeleted(db: Database, person: Person, ids: readonly string[]) {
  const found = await findDeleted(db, person, ids, libraryCondition(person.domainId));
  return ids.map((id, index) => {
    const row = found.get(id);
    if (!row) throw invalid(`ids.${index}`, 'This item isn’t in the trash, or you don’t have access to it.');
    if (!row.permissions.includes('delete')) throw missingPermission(row.resource.kind, 'delete');
    return row.resource;
  });
}
