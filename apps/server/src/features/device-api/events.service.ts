import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createGroupCommit } from '../../platform/database/group-commit.ts';
import { explainRefusal, PLAY_BYTES, takeFromIngestLimit, takeFromIngestLimits } from './ingest-limits.ts';
import { reportTime } from './report-time.ts';
import type { Retention } from './retention.ts';
import { type DeviceEvent, type EventOf, writeEvents, writeReportedPlays } from './write-events.ts';

export interface Events {
  /**
   * Records each event once, however often it is sent. Returns the number of accepted events: those past their
   * retention are not accepted. Throws 429 if the screen has exceeded its allowance.
   */
  record(deviceId: string, events: readonly DeviceEvent[]): Promise<number>;
}

interface EventsDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  retention: Retention;
}

/**
 * The retention that applies to each kind of event. The latest state of a worker is stored as long as its screen
 * exists.
 */
const retentionKinds = { play: 'plays', error: 'errors', analytics: 'analytics', worker: undefined } as const;

/** Plays per statement: about 50 ms of the database's time. */
const MAX_BATCH = 5000;

interface PlayItem {
  deviceId: string;
  plays: readonly EventOf<'play'>[];
  /** Bytes that count against the limit. */
  bytes: number;
}

export function createEvents(dependencies: EventsDependencies): Events {
  const { db, clock, retention } = dependencies;
  const plays = createGroupCommit<PlayItem, boolean>({
    keyOf: ({ deviceId }) => deviceId,
    sizeOf: (item) => item.plays.length,
    maxBatch: MAX_BATCH,
    // The database writes one batch while this process prepares and sends the next.
    concurrency: 2,
    commit: (items) => recordPlays(dependencies, items),
  });

  return {
    async record(deviceId, events) {
      const now = clock.now();
      const unique = uniqueAndRetained(events, now, retention);
      const onlyPlays = unique.filter((event): event is EventOf<'play'> => event.type === 'play');
      if (onlyPlays.length < unique.length || unique.length === 0)
        return recordEvents(dependencies, deviceId, events, unique);
      // Nearly all reports contain only plays.
      const isRecorded = await plays.add({
        deviceId,
        plays: onlyPlays,
        bytes: events.length * PLAY_BYTES,
      });
      if (isRecorded) return unique.length;
      const refusal = await explainRefusal(db, clock, deviceId, 'events');
      if (refusal) throw refusal;
      return 0;
    },
  };
}

function uniqueAndRetained(events: readonly DeviceEvent[], now: Date, retention: Retention): DeviceEvent[] {
  const oldest = {
    plays: retention.oldestRetained('plays'),
    errors: retention.oldestRetained('errors'),
    analytics: retention.oldestRetained('analytics'),
  };
  return [...new Map(events.map((event) => [event.id, event])).values()].filter((event) => {
    const kind = retentionKinds[event.type];
    return kind === undefined || reportTime(event.at, now) >= oldest[kind];
  });
}

/**
 * Records plays of many screens at once. Returns for each item whether it was recorded: items of screens over their
 * limit or without a domain are not.
 */
async function recordPlays(
  { db, clock, changes }: EventsDependencies,
  items: readonly PlayItem[],
): Promise<boolean[]> {
  const { domains, shown } = await db.transaction(async (tx) => {
    const domains = await takeFromIngestLimits(tx, clock, 'events', items);
    const reports = items.flatMap(({ deviceId, plays }) => {
      const domainId = domains.get(deviceId);
      return domainId === undefined ? [] : [{ source: { domainId, deviceId }, plays }];
    });
    return { domains, shown: await writeReportedPlays(tx, reports, clock.now()) };
  });
  for (const deviceId of shown) changes.notify(domains.get(deviceId) as string, 'device_state', [deviceId]);
  return items.map(({ deviceId }) => domains.has(deviceId));
}

async function recordEvents(
  { db, clock, changes }: EventsDependencies,
  deviceId: string,
  events: readonly DeviceEvent[],
  unique: readonly DeviceEvent[],
): Promise<number> {
  let domainId: string | undefined;
  let isShown = false;
  await db.transaction(async (tx) => {
    domainId = await takeFromIngestLimit(tx, clock, deviceId, 'events', events);
    // Reports of a screen without an organisation are not stored.
    if (domainId) isShown = await writeEvents(tx, { domainId, deviceId }, unique, clock.now());
  });
  if (!domainId) return 0;
  const hasErrors = unique.some(({ type }) => type === 'error');
  if (isShown || hasErrors) changes.notify(domainId, 'device_state', [deviceId]);
  return unique.length;
}
