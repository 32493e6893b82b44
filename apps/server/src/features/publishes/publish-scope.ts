import type { BodyOf, Calls, Permission } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { invalid } from '../../platform/errors.ts';
import type { Devices } from '../devices/devices.service.ts';

type CreateBody = BodyOf<Calls['publishes.create']>;
export type PublishScope = CreateBody['scope'];
/** What a publish sends to the screens of its scope. */
export type RequestedContent = Pick<CreateBody, 'playlistId' | 'revision'>;

const ONE_SCREEN = 'Choose one screen to publish one of its revisions.';
const NO_ASSIGNMENT = 'A revision can’t be published with another playlist.';

interface ScopeDependencies {
  devices: Pick<Devices, 'listIds'>;
  /** The screens on which a publish failed or that it refused. Throws 404 if the person can't see the publish. */
  findFailed(person: Person, publishId: string): Promise<string[]>;
}

/** See `Publishes.findScreens`. */
export async function findScreens(
  { devices, findFailed }: ScopeDependencies,
  person: Person,
  { deviceIds, excludeDeviceIds, excludePlaylistIds, failedPublishId, ...filter }: PublishScope,
  { playlistId, revision }: RequestedContent,
): Promise<string[]> {
  const hasFilter =
    excludePlaylistIds !== undefined || Object.values(filter).some((value) => value !== undefined);
  const permissions: Permission[] = playlistId === undefined ? ['publish'] : ['publish', 'update'];
  const failed = failedPublishId === undefined ? undefined : await findFailed(person, failedPublishId);
  const named = deviceIds && failed ? intersectionOf(deviceIds, failed) : (deviceIds ?? failed);
  // Keep named screens that the person cannot see, because the publish reports them as refused.
  const found =
    named && !hasFilter
      ? [...new Set(named)]
      : await devices.listIds(person, { ...filter, ids: named, excludePlaylistIds, permissions });
  const excluded = new Set(excludeDeviceIds);
  const ids = found.filter((id) => !excluded.has(id));
  if (revision !== undefined && ids.length !== 1) throw invalid('revision', ONE_SCREEN);
  if (revision !== undefined && playlistId !== undefined) throw invalid('revision', NO_ASSIGNMENT);
  return ids;
}

function intersectionOf(ids: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  return ids.filter((id) => known.has(id));
}
