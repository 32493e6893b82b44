import type { DeviceEvent } from '../service.ts';
import { createEventQueue, type EventQueueOptions } from './event-queue.ts';
import { createEventSender, type EventSenderOptions } from './event-sender.ts';
import { startFlushing } from './start-flushing.ts';

/** The same error is recorded once in this time: a broken page can throw sixty times a second. */
const SAME_ERROR_MS = 60_000;
const SAME_ERROR_KINDS = 200;
const MAX_MESSAGE = 4000;

type WithoutId<E> = E extends unknown ? Omit<E, 'id' | 'at'> : never;
/** An event without its id or time. */
export type NewEvent = WithoutId<DeviceEvent>;

export interface TelemetryOptions extends Omit<EventSenderOptions, 'queue'>, Omit<EventQueueOptions, 'on'> {
  /** Returns a new id that sorts by `at`. */
  createId(at: number): string;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
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
  const { timers } = options;
  const queue = createEventQueue({ ...options, on: { stored: (event) => sender.handleStored(event) } });
  const sender = createEventSender({ ...options, queue });
  const isNewError = createErrorThrottle(timers);

  const telemetry: Telemetry = {
    record(event, { at = options.now(), id = telemetry.createId(at) } = {}) {
      return queue.add({ ...event, id, at: new Date(at).toISOString() } as DeviceEvent);
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
      return startFlushing(timers, sender.flush, null);
    },
  };
  return telemetry;
}

/** Returns a function that returns whether an error was not reported in the last minute. */
function createErrorThrottle(timers: TelemetryOptions['timers']): (key: string) => boolean {
  const lastReportedAt = new Map<string, number>();
  return (key) => {
    const last = lastReportedAt.get(key);
    if (last !== undefined && timers.now() - last < SAME_ERROR_MS) return false;
    if (lastReportedAt.size >= SAME_ERROR_KINDS) lastReportedAt.clear();
    lastReportedAt.set(key, timers.now());
    return true;
  };
}
