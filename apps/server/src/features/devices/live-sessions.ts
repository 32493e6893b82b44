import { ONLINE_WITHIN_MS } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { deviceStates } from '../../platform/database/schema.ts';
import { uuids } from '../../platform/database/with-ids.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

/** A connected screen is recorded again after this time, well before it would count as offline. */
const REFRESH_AFTER_MS = ONLINE_WITHIN_MS / 2;
const CHUNK = 5000;

interface LiveSessionsDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  realtime: Pick<Realtime, 'presentDevices'>;
}

/**
 * Records screens that have a live realtime session but send no heartbeats, as seen now. A heartbeat records the same,
 * so a run reads each connected screen's row by its key and writes very few.
 */
export async function recordLiveSessions(dependencies: LiveSessionsDependencies): Promise<void> {
  const { db, clock, changes, realtime } = dependencies;
  const present = realtime.presentDevices();
  const now = clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  for (let start = 0; start < present.length; start += CHUNK) {
    const { rows } = await db.execute<{ device_id: string; domain_id: string | null; came: boolean }>(sql`
      with silent as (
        select device_id, last_online_at from ${deviceStates}
        where device_id = any(${uuids(present.slice(start, start + CHUNK))})
          and (last_online_at is null or last_online_at < ${before(REFRESH_AFTER_MS)}::timestamptz)
        order by device_id for no key update skip locked
      )
      update ${deviceStates} state set last_online_at = ${now.toISOString()}::timestamptz
      from silent where state.device_id = silent.device_id
      returning state.device_id, state.domain_id,
        (silent.last_online_at is null or silent.last_online_at <= ${before(ONLINE_WITHIN_MS)}::timestamptz) as came`);
    const came = Map.groupBy(
      rows.filter((row) => row.came),
      (row) => row.domain_id,
    );
    for (const [domainId, devices] of came) {
      if (domainId === null) continue;
      changes.notify(
        domainId,
        'device_state',
        devices.map((row) => row.device_id),
      );
    }
  }
}
