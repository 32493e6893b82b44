import { useRead } from '../../platform/api.ts';
import { type Incident, listIncidents, takeIncidents } from './incidents.ts';

const SHOWN = 10;
/** More than the page shows, because some of the screens may be disabled, and disabled screens are not incidents. */
const PAGE_SIZE = 20;

const attentionQuery = {
  state: 'attention',
  sortBy: 'published_at',
  sortDirection: 'desc',
  pageSize: PAGE_SIZE,
} as const;
const offlineQuery = {
  state: 'offline',
  sortBy: 'last_heartbeat_at',
  sortDirection: 'desc',
  pageSize: PAGE_SIZE,
} as const;

interface Problems {
  shown: Incident[];
  /** The lists with more screens than are shown. */
  more: { state: 'attention' | 'offline'; total: number }[];
  isPending: boolean;
  failure: Error | null;
  retry: () => void;
}

/** The most urgent incidents of all screens, with two requests. */
export function useProblems(): Problems {
  const reads = {
    attention: useRead('devices.list', { query: attentionQuery }),
    offline: useRead('devices.list', { query: offlineQuery }),
  };
  const both = [reads.attention, reads.offline];
  const failed = both.filter(({ isError, data }) => isError && data === undefined);
  const isPending = both.some((read) => read.isPending);
  // Rows that appeared before more urgent ones would move down.
  const incidents = isPending ? [] : listIncidents(...both.map(({ data }) => data?.data ?? []));
  const shown = takeIncidents(incidents, SHOWN);
  const more = (['attention', 'offline'] as const).flatMap((state) => {
    const { total = 0, data = [] } = reads[state].data ?? {};
    const isCut = incidents.some((each) => each.kind === state && !shown.includes(each));
    return isCut || total > data.length ? [{ state, total }] : [];
  });
  return {
    shown,
    more: isPending ? [] : more,
    isPending,
    failure: failed[0]?.error ?? null,
    retry: () => {
      for (const read of failed) void read.refetch();
    },
  };
}
