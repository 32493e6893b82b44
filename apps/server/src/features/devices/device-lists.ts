import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import { createPersonCaches } from '../../platform/person-cache.ts';
import { type DeviceTag, listDeviceTags, type TagFilter } from './device-tags.store.ts';
import {
  countByState,
  countDevices,
  type DeviceCondition,
  type DeviceCounts,
  type DeviceFilter,
  ID_BYTES,
  listAllDeviceIds,
  listDeviceIds,
  needsCompleteList,
} from './devices.store.ts';

/** The maximum size of all cached lists of ids: two million screens. */
const MAX_BYTES = 32_000_000;

export interface DevicePage {
  total: number;
  ids: string[];
}

/**
 * Which screens are on a page of a list. Counting, filtering or sorting a hundred thousand screens would dominate the
 * cost of each page, so this caches the results until something in the organisation changes. The caller must check
 * again that the person can read the screens.
 */
export interface DeviceLists {
  page(person: Person, filter: DeviceFilter): Promise<DevicePage>;
  countByState(person: Person): Promise<DeviceCounts>;
  tags(person: Person, filter: TagFilter): Promise<{ total: number; data: DeviceTag[] }>;
  /** The ids of all screens that match, by name. Not cached. */
  allIds(person: Person, condition: DeviceCondition): Promise<string[]>;
}

export function createDeviceLists(
  db: Database,
  clock: Clock,
  changes: Pick<ChangeNotifier, 'version'>,
): DeviceLists {
  const createCache = createPersonCaches(clock, changes);
  const totals = createCache<number>(entryLimit(5000));
  const counts = createCache<DeviceCounts>(entryLimit(1000));
  const tagPages = createCache<{ total: number; data: DeviceTag[] }>(entryLimit(1000));
  const lists = createCache<Buffer>({
    maxSize: MAX_BYTES,
    sizeCalculation: (ids) => Math.max(1, ids.length),
  });

  return {
    async page(person, filter) {
      const { page, pageSize, ...list } = filter;
      const now = clock.now();
      if (needsCompleteList(filter)) {
        const all = await lists(person, list, () => listAllDeviceIds(db, person, list, now));
        return { total: all.length / ID_BYTES, ids: readIds(all, (page - 1) * pageSize, pageSize) };
      }
      const { sortBy: _sort, sortDirection: _direction, ...condition } = list;
      const [total, ids] = await Promise.all([
        totals(person, condition, () => countDevices(db, person, condition, now)),
        listDeviceIds(db, person, filter, now),
      ]);
      return { total, ids };
    },
    async allIds(person, condition) {
      const order = { sortBy: 'name', sortDirection: 'asc' } as const;
      const all = await listAllDeviceIds(db, person, { ...condition, ...order }, clock.now());
      return readIds(all, 0, Number.POSITIVE_INFINITY);
    },
    countByState: (person) => counts(person, null, () => countByState(db, person, clock.now())),
    tags: (person, filter) => tagPages(person, filter, () => listDeviceTags(db, person, filter)),
  };
}

/** Converts a slice of a binary list of UUIDs to text. */
function readIds(all: Buffer, first: number, count: number): string[] {
  const ids: string[] = [];
  const end = Math.min(all.length, (first + count) * ID_BYTES);
  for (let start = first * ID_BYTES; start < end; start += ID_BYTES) {
    const hex = all.toString('hex', start, start + ID_BYTES);
    ids.push(
      `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    );
  }
  return ids;
}
