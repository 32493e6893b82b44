import { getRouteApi } from '@tanstack/react-router';
import { useRead } from '../../platform/api.ts';

const route = getRouteApi('/app/screens');

/** The saved views of the list of screens, and the one whose filters are in the address. */
export function useSavedViews() {
  const { saved } = route.useSearch();
  const views = useRead('views.list', { query: { page: 'screens' } }).data?.data ?? [];
  return { views, current: views.find(({ id }) => id === saved) ?? null };
}
