import { LOG_FLUSH_INTERVAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { Log, LogSink } from '../platform/log.ts';
import { startFlushing } from './start-flushing.ts';

/** Business constants of the specification (section 9). */
export const LOG_MAX_RETRIES = 4;
export const LOG_TAGS = ['secondscreen', 'production'] as const;

/** The maximum number of lines that the server accepts at once. */
const BATCH = 500;
/** The maximum number of pending lines. More than that in ten seconds is a loop, and its first lines show the cause. */
const MAX_WAITING = 2000;
const MAX_MESSAGE = 4000;
const MAX_CONTEXT = 8000;

export interface LogLine {
  id: string;
  /** RFC 3339. */
  at: string;
  level: keyof Log;
  message: string;
  tags: string[];
  context: Record<string, unknown>;
}

export interface LogShipperOptions {
  /** Sends at most 500 lines. Lines that are sent again count once. */
  send(lines: LogLine[]): Promise<void>;
  /** Whether to send debug lines (`debug=true`). */
  shipsDebug: boolean;
  timers: Timers;
  /** Returns a new id that sorts by `at`. */
  createId(at: number): string;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  /** The log of which this is a sink. Failures are logged here. */
  log: Pick<Log, 'warn'>;
}

/**
 * Sends log lines in batches every ten seconds. A failure doubles the wait, and after four failed retries the
 * pending lines are dropped. Unlike plays, they do not survive a restart.
 */
export function createLogShipper(options: LogShipperOptions) {
  const { timers } = options;
  let waiting: LogLine[] = [];
  let retries = 0;

  /** The wait until the next flush. */
  async function flush(): Promise<number> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH);
      try {
        await options.send(batch);
      } catch (error) {
        return failed(error);
      }
      retries = 0;
      const sent = new Set(batch);
      waiting = waiting.filter((line) => !sent.has(line));
    }
    return LOG_FLUSH_INTERVAL_MS;
  }

  function failed(error: unknown): number {
    retries += 1;
    const isGivenUp = retries > LOG_MAX_RETRIES;
    const dropped = isGivenUp ? waiting.length : 0;
    if (isGivenUp) {
      waiting = [];
      retries = 0;
    }
    options.log.warn('The log could not be sent', { error: errorMessage(error), dropped });
    return LOG_FLUSH_INTERVAL_MS * 2 ** retries;
  }

  const sink: LogSink = (level, message, context) => {
    if (level === 'debug' && !options.shipsDebug) return;
    if (waiting.length >= MAX_WAITING) return;
    const at = options.now();
    waiting.push({
      id: options.createId(at),
      at: new Date(at).toISOString(),
      level,
      message: message.slice(0, MAX_MESSAGE),
      tags: [...LOG_TAGS],
      context: toSendableContext(context),
    });
  };

  return {
    sink,
    /** Returns a function that stops it. */
    start(): () => void {
      return startFlushing(timers, flush, LOG_FLUSH_INTERVAL_MS);
    },
  };
}

/** Replaces a context that is not JSON or is too long, so the line is still sent. */
function toSendableContext(context: Record<string, unknown> | undefined): Record<string, unknown> {
  if (!context) return {};
  try {
    const text = JSON.stringify(context);
    return text.length <= MAX_CONTEXT ? (JSON.parse(text) as Record<string, unknown>) : { isTooLong: true };
  } catch {
    return { isUnreadable: true };
  }
}

/**
 * Sends bulk uploads in the format of log services: one JSON line per event, and the tags in a header. Rejects if the
 * log service does not accept it.
 */
export function bulkSender(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
): LogShipperOptions['send'] {
  return async (lines) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-loggly-tag': LOG_TAGS.join(',') },
      body: lines.map((line) => JSON.stringify(line)).join('\n'),
      credentials: 'omit',
    });
    if (!response.ok) throw new Error(`The log service returned status ${response.status}`);
  };
}
