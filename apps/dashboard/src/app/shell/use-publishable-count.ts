import { type Device, useRead } from '../../platform/api.ts';

export const canPublishTo = ({ permissions }: Device) => permissions.includes('publish');

/** What the dialog for publishing offers. */
export const unpublishedScreens = { query: { state: 'unpublished', pageSize: 200 } } as const;

interface PublishableCount {
  count: number;
  /** There can be more of them, beyond the first page of the list. */
  isMinimum: boolean;
}

/**
 * The number of screens with unpublished changes to which this person can publish. Administrators can publish to every
 * screen, so the server's number is theirs. It does not count by permission, so for others it is a minimum if the list
 * has more pages: the dialog offers only the screens of the first.
 */
export function usePublishableCount(): PublishableCount {
  const unpublished = useRead('devices.counts').data?.unpublished ?? 0;
  const role = useRead('profile.get').data?.domainRole;
  const isAdministrator = role === 'superadmin' || role === 'admin';
  const needsList = unpublished > 0 && role !== undefined && !isAdministrator;
  const list = useRead('devices.list', unpublishedScreens, { enabled: needsList }).data;
  if (isAdministrator) return { count: unpublished, isMinimum: false };
  if (!needsList || !list) return { count: 0, isMinimum: false };
  return { count: list.data.filter(canPublishTo).length, isMinimum: list.total > list.data.length };
}
