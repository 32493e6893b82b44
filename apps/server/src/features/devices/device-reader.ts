import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createReadBatches } from '../../platform/database/read-batches.ts';
import { notFound } from '../../platform/errors.ts';
import { addDetails, type ResourceDetails } from '../../platform/resources/resource-details.ts';
import { type DeviceReferences, findDeviceReferences } from './device-references.store.ts';
import { createDeviceRows, type DeviceRow, type DeviceRows, type ListedDevice } from './device-rows.store.ts';

/** A screen with everything that its reply contains. */
export interface FullDevice extends ListedDevice {
  full: ResourceDetails<DeviceRow>;
  /** The content that the screens of this read play. */
  references: DeviceReferences;
}

export interface DeviceReader {
  /** Throws 404 if the person cannot read the screen. Concurrent reads of a person share their queries. */
  get(person: Person, id: string): Promise<FullDevice>;
  /** The screens among these ids that the person can read, in the same order. */
  find(person: Person, ids: readonly string[]): Promise<FullDevice[]>;
}

export function createDeviceReader(db: Database, clock: Clock): DeviceReader {
  const deviceRows = createDeviceRows(db, clock);
  const find = (person: Person, ids: readonly string[]) => findDevices(db, deviceRows, person, ids);

  const reads = createReadBatches<Person, string, FullDevice | undefined>(async (person, ids) => {
    const found = new Map((await find(person, [...new Set(ids)])).map((device) => [device.row.id, device]));
    return ids.map((id) => found.get(id));
  });

  return {
    find,
    async get(person, id) {
      const { domainId, profileId, role } = person;
      const device = await reads.read(person, `${domainId} ${profileId} ${role}`, id);
      if (!device) throw notFound('screen');
      return device;
    },
  };
}

async function findDevices(
  db: Database,
  deviceRows: DeviceRows,
  person: Person,
  ids: readonly string[],
): Promise<FullDevice[]> {
  if (ids.length === 0) return [];
  const byId = await deviceRows.find(person, ids);
  const listed = ids.flatMap((id) => byId.get(id) ?? []);
  const rows = listed.map(({ row }) => row);
  const tags = new Map(rows.map((row) => [row.id, row.tags]));
  const [details, references] = await Promise.all([
    addDetails(
      db,
      person,
      listed.map(({ row, permissions }) => ({ resource: row, permissions })),
      tags,
    ),
    findDeviceReferences(db, person, rows),
  ]);
  return listed.map((device, index) => ({
    ...device,
    full: details[index] as ResourceDetails<DeviceRow>,
    references,
  }));
}
