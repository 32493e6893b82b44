import { sql } from 'drizzle-orm';
import { validate } from 'uuid';
import type { Database } from '../database/database.ts';
import { namedStatement } from '../database/named-statement.ts';
import { createReadBatches } from '../database/read-batches.ts';
import { resources } from '../database/schema.ts';
import { idAtPosition, positionsOf, rowWithId } from '../database/with-ids.ts';

/** The client id that owns all keys of a screen: revoking it ends the sessions of its players and sensors. */
export const deviceClientId = (deviceId: string) => `devices/${deviceId}`;

const ids = sql.placeholder('ids');
const existing = namedStatement<{ ids: readonly string[] }>(
  'existing-devices',
  sql`select ${resources.id} from ${positionsOf(ids)}
    cross join ${rowWithId(resources, resources.id, idAtPosition(ids))}
    where ${resources.kind} = 'device' and ${resources.deletedAt} is null`,
);

/**
 * Decides which clients can use the keys of an earlier process: screens and their sensors, unless the screen has been
 * deleted. All screens reconnect after a restart, so concurrent calls share a query. Everybody else requests a new key.
 */
export function createEarlierKeyCheck(db: Database): (clientId: string) => Promise<boolean> {
  const reads = createReadBatches<null, string, boolean>(async (_, deviceIds) => {
    const rows = await existing.run(db, { ids: deviceIds });
    const found = new Set(rows.map(([id]) => id));
    return deviceIds.map((id) => found.has(id));
  });

  return async (clientId) => {
    const [, deviceId = ''] = clientId.split('/');
    const isOfDevice = clientId.startsWith(`${deviceClientId(deviceId)}/`) && validate(deviceId);
    return isOfDevice && reads.read(null, '', deviceId);
  };
}
