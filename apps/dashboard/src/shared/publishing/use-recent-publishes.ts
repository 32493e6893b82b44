import { useRead } from '../../platform/api.ts';
import { isProgressing } from './progress-summary.ts';

const POLL_MS = 10_000;

/** The publishes that the person can see, newest first. */
export function useRecentPublishes(pageSize: number) {
  return useRead(
    'publishes.list',
    { query: { pageSize } },
    { keepPrevious: true, pollMs: (reply) => (reply?.data.some(isProgressing) ? POLL_MS : null) },
  );
}
