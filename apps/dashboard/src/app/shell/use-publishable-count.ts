import { type Device, useRead } from '../../platform/api.ts';

export const canPublishTo = ({ permissions }: Device) => permissions.includes('publish');

/** What the dialog for publishing offers. */
export const unpublishedScreens = { query: { state: 'unpublished', pageSize: 200 } } as const;

/**
 * The number of screens with unpublished changes to which this person can publish. Administrators can publish to every
 * screen, so their number needs no list. For others, screens beyond the first page do not count: the dialog does not
 * offer them either.
 */
export function usePublishableCount(): number {
  const unpublished = useRead('devices.counts').data?.unpublished ?? 0;
  const role = useRead('profile.get').data?.domainRole;
  const isAdministrator = role === 'superadmin' || role === 'admin';
  const needsList = unpublished > 0 && role !== undefined && !isAdministrator;
  const screens = useRead('devices.list', unpublishedScreens, { enabled: needsList }).data?.data;
  if (isAdministrator) return unpublished;
  return needsList ? (screens ?? []).filter(canPublishTo).length : 0;
}
