import { useRead } from '../../../platform/api.ts';

/** The apps that new presentations can use. */
export function useApplications() {
  const read = useRead('applications.list', { query: { pageSize: 200 } });
  const usable = (read.data?.data ?? []).filter(
    ({ isDeprecated, currentAppVersion }) => !isDeprecated && currentAppVersion !== null,
  );
  return { read, usable };
}
