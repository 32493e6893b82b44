import type { Log } from './ports.ts';

/** A log whose every line says where it comes from; what a line itself says wins. */
export function withContext(log: Log, context: Record<string, unknown>): Log {
  return {
    debug: (message, own) => log.debug(message, { ...context, ...own }),
    info: (message, own) => log.info(message, { ...context, ...own }),
    warn: (message, own) => log.warn(message, { ...context, ...own }),
    error: (message, own) => log.error(message, { ...context, ...own }),
  };
}
