import type { Log } from './ports.ts';

/** A log that adds a context to every line. The line's own members take precedence. */
export function withContext(log: Log, context: Record<string, unknown>): Log {
  return {
    debug: (message, own) => log.debug(message, { ...context, ...own }),
    info: (message, own) => log.info(message, { ...context, ...own }),
    warn: (message, own) => log.warn(message, { ...context, ...own }),
    error: (message, own) => log.error(message, { ...context, ...own }),
  };
}
