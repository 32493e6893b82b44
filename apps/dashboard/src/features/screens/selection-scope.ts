import { MAX_DEVICES_PER_REQUEST } from '@vitrine/contract/constants';
import type { Options } from '../../platform/api.ts';
import type { PublishScope } from '../../shared/publishing/publish-sheet-store.ts';

export type DevicesQuery = NonNullable<Options<'devices.list'>['query']>;

/** All screens of a list, when the person selected them. */
export interface ListedScreens {
  query: DevicesQuery;
  ids: ReadonlySet<string>;
}

/** The filter of a list, without its order and page. */
export function filterOf({ search, state, tag, folderId, locationId, playlistId }: DevicesQuery) {
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(tag && { tag }),
    ...(folderId && { folderId }),
    ...(locationId && { locationId }),
    ...(playlistId && { playlistId }),
  };
}

/**
 * Selects the screens for a publish. A publish names a limited number of screens. For more, it needs the filter of the
 * list and the screens that the person then left out. Null if there is no such filter.
 */
export function publishScopeOf(
  selected: ReadonlySet<string>,
  listed: ListedScreens | null,
): PublishScope | null {
  if (selected.size <= MAX_DEVICES_PER_REQUEST) return { deviceIds: [...selected] };
  if (!listed || [...selected].some((id) => !listed.ids.has(id))) return null;
  const excludeDeviceIds = [...listed.ids].filter((id) => !selected.has(id));
  if (excludeDeviceIds.length > MAX_DEVICES_PER_REQUEST) return null;
  return { ...filterOf(listed.query), excludeDeviceIds };
}
