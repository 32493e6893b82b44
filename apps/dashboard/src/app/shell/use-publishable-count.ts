import { type Device, useRead } from '../../platform/api.ts';

export const canPublishTo = ({ permissions }: Device) => permissions.includes('publish');

/** The screens that the publish dialog offers. */
export const unpublishedScreens = { query: { state: 'unpublished', pageSize: 200 } } as const;

interface PublishableCount {
  count: number;
  /** Further pages of the list can contain more. */
  isMinimum: boolean;
}

/**
 * The number of screens with unpublished changes to which this person can publish. The server's count ignores
 * permissions, so it is right only for administrators, who can publish to every screen. For everyone else, this counts
 * the first page of the list, which is also what the dialog offers.
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
