import { ApiError } from '@vitrine/client/device';
import { HEARTBEAT_INTERVAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { DeviceEvent } from '../service.ts';
import type { EventQueue } from './event-queue.ts';

/** Business constant of the specification (section 9). */
const FLUSH_EVERY_MS = 10_000;
/** Plays alone are sent together at this interval. Otherwise, each play of each screen would need its own request. */
const PLAYS_EVERY_MS = HEARTBEAT_INTERVAL_MS;
const FLUSH_LAST_MS = 300_000;
const BATCH = 200;

export interface EventSenderOptions {
  queue: Pick<EventQueue, 'oldest' | 'remove' | 'count'>;
  send(events: DeviceEvent[]): Promise<void>;
  timers: Timers;
  random(): number;
  log: Log;
}

/** Sends the events of the queue in batches, and removes those that the server has accepted or will never accept. */
export function createEventSender(options: EventSenderOptions) {
  const { queue, timers, log } = options;
  const backoff = createBackoff({
    firstMs: FLUSH_EVERY_MS * 2,
    lastMs: FLUSH_LAST_MS,
    random: options.random,
  });
  let batch = BATCH;
  /** Whether something other than plays may be waiting. */
  let isUrgent = true;
  let playsDueAt = 0;

  return {
    /** Call it when an event was added to the queue. */
    handleStored(event: DeviceEvent): void {
      if (event.type !== 'play') isUrgent = true;
    },
    /** Resolves with the wait until the next flush. */
    async flush(): Promise<number> {
      if (!isUrgent && timers.now() < playsDueAt) return FLUSH_EVERY_MS;
      for (;;) {
        isUrgent = false;
        const events = await queue.oldest(batch);
        if (events.length === 0) {
          playsDueAt = timers.now() + PLAYS_EVERY_MS;
          return FLUSH_EVERY_MS;
        }
        try {
          await options.send(events as DeviceEvent[]);
        } catch (error) {
          if (!isUnacceptable(error)) {
            isUrgent = true;
            log.warn('Events could not be sent', { error: errorMessage(error), waiting: queue.count() });
            return backoff.next();
          }
          // An event that the server rejects must not block the others. Halving the batch finds it, and it is dropped.
          if (events.length > 1) {
            batch = Math.ceil(events.length / 2);
            continue;
          }
          log.warn('The server refused an event', { error: errorMessage(error) });
        }
        await queue.remove(events);
        backoff.reset();
        batch = Math.min(BATCH, batch * 2);
      }
    },
  };
}

/** The server understood the event and will never accept it. */
function isUnacceptable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}
