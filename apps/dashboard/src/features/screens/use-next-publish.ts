import { type Reply, useRead } from '../../platform/api.ts';

type Publish = Reply<'publishes.list'>['data'][number];

const MAX_SCHEDULED = 100;

/** The publish that reaches a screen next, among those that the person can see; null if none is scheduled. */
export function useNextPublish(deviceId: string): Publish | null {
  // The details change with every arrow key. Usually nothing is scheduled, so one read is enough for all screens.
  const scheduled =
    useRead('publishes.list', { query: { state: 'scheduled', pageSize: 1 } }).data?.total ?? 0;
  const own = useRead(
    'publishes.list',
    { query: { state: 'scheduled', deviceId, pageSize: MAX_SCHEDULED } },
    { enabled: scheduled > 0 },
  ).data?.data;
  return own ? firstToStart(own) : null;
}

function firstToStart(publishes: readonly Publish[]): Publish | null {
  return publishes.toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))[0] ?? null;
}
