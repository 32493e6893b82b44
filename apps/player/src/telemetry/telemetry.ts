import { ApiError } from '@vitrine/client/device';
import { HEARTBEAT_INTERVAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage, StoredEvent } from '../platform/storage.ts';
import type { DeviceEvent } from '../service.ts';
import { startFlushing } from './start-flushing.ts';

/** Business constant of the specification (section 9). */
export const FLUSH_EVERY_MS = 10_000;
/** Plays alone are sent together at this interval. Otherwise, each play of each screen would need its own request. */
const PLAYS_EVERY_MS = HEARTBEAT_INTERVAL_MS;
const FLUSH_LAST_MS = 300_000;
const BATCH = 200;
/** A play every ten seconds for thirty days is 260,000. */
const MAX_EVENTS = 300_000;
const TRIM_STEP = 500;
/** The same error is recorded once in this time: a broken page can throw sixty times a second. */
const SAME_ERROR_MS = 60_000;
const SAME_ERROR_KINDS = 200;
const MAX_MESSAGE = 4000;

type WithoutId<E> = E extends unknown ? Omit<E, 'id' | 'at'> : never;
/** An event without its id or time. */
export type NewEvent = WithoutId<DeviceEvent>;

export interface TelemetryOptions {
  storage: PlayerStorage;
  send(events: DeviceEvent[]): Promise<void>;
  timers: Timers;
  random(): number;
  /** Returns a new id that sorts by `at`. */
  createId(at: number): string;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  log: Log;
}

export interface Telemetry {
  /**
   * `at` is in epoch milliseconds and defaults to now. `id` is for callers that have already created one. Resolves when
   * the event is stored. Never rejects.
   */
  record(event: NewEvent, when?: { at?: number; id?: string }): Promise<void>;
  /** Records an error, unless the same one was recorded in the last minute. */
  recordError(event: string, message: string, context?: { presentationId?: string; revision?: number }): void;
  /** A new id for something that happens at `at`. */
  createId(at: number): string;
  /**
   * Sends stored events now, plays then every two minutes, and others within 10 s. Returns a function that stops it.
   */
  start(): () => void;
}

/**
 * Stores events before it sends them, and removes them when the server has accepted them. Event ids are created here,
 * so an event that is sent twice counts once. Without a server, events wait for thirty days and longer.
 */
export function createTelemetry(options: TelemetryOptions): Telemetry {
  const { storage, timers, log } = options;
  const backoff = createBackoff({
    firstMs: FLUSH_EVERY_MS * 2,
    lastMs: FLUSH_LAST_MS,
    random: options.random,
  });
  const isNewError = createErrorThrottle(timers);
  let count: number | null = null;
  let batch = BATCH;
  /** Whether something other than plays may be waiting. */
  let isUrgent = true;
  let playsDueAt = 0;

  async function keep(event: DeviceEvent): Promise<void> {
    count ??= await storage.countEvents();
    await storage.addEvent(event);
    if (event.type !== 'play') isUrgent = true;
    count += 1;
    if (count <= MAX_EVENTS) return;
    const oldest = await storage.oldestEvents(TRIM_STEP);
    await remove(oldest);
    log.warn('Too many events are waiting. The oldest are dropped', { dropped: oldest.length });
  }

  async function remove(events: readonly StoredEvent[]): Promise<void> {
    await storage.removeEvents(events.map((event) => event.id));
    if (count !== null) count = Math.max(0, count - events.length);
  }

  /** The wait until the next flush. */
  async function flush(): Promise<number> {
    if (!isUrgent && timers.now() < playsDueAt) return FLUSH_EVERY_MS;
    for (;;) {
      isUrgent = false;
      const events = await storage.oldestEvents(batch);
      if (events.length === 0) {
        playsDueAt = timers.now() + PLAYS_EVERY_MS;
        return FLUSH_EVERY_MS;
      }
      try {
        await options.send(events as DeviceEvent[]);
      } catch (error) {
        if (!isUnacceptable(error)) {
          isUrgent = true;
          log.warn('Events could not be sent', { error: errorMessage(error), waiting: count });
          return backoff.next();
        }
        // An event that the server rejects must not block the others. Halving the batch finds it, and it is dropped.
        if (events.length > 1) {
          batch = Math.ceil(events.length / 2);
          continue;
        }
        log.warn('The server refused an event', { error: errorMessage(error) });
      }
      await remove(events);
      backoff.reset();
      batch = Math.min(BATCH, batch * 2);
    }
  }

  const telemetry: Telemetry = {
    record(event, { at = options.now(), id = telemetry.createId(at) } = {}) {
      return keep({ ...event, id, at: new Date(at).toISOString() } as DeviceEvent);
    },
    recordError(event, message, context = {}) {
      if (!isNewError(`${event} ${message}`)) return;
      void telemetry.record({
        type: 'error',
        event: event.slice(0, 200),
        errorMessage: message.slice(0, MAX_MESSAGE),
        ...context,
      });
    },
    createId: options.createId,
    start() {
      return startFlushing(timers, flush, null);
    },
  };
  return telemetry;
}

/** Returns a function that returns whether an error was not reported in the last minute. */
function createErrorThrottle(timers: Timers): (key: string) => boolean {
  const lastReportedAt = new Map<string, number>();
  return (key) => {
    const last = lastReportedAt.get(key);
    if (last !== undefined && timers.now() - last < SAME_ERROR_MS) return false;
    if (lastReportedAt.size >= SAME_ERROR_KINDS) lastReportedAt.clear();
    lastReportedAt.set(key, timers.now());
    return true;
  };
}

/** The server understood the event and will never accept it. */
function isUnacceptable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}
