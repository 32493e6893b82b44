/** Second of every minute at which the engine checks the preloaded presentation. */
export const PREVIEW_CHECK_SECOND = 1;

/** Exponential backoff before a window that failed repeatedly is opened again: doubled from the first to the last. */
export const RETRY_FIRST_MS = 3000;
export const RETRY_LAST_MS = 60_000;
/**
 * A restarted window that is not ready after this time is replaced by another presentation. Together with twice the time
 * that detecting a hang takes (`PING_LIMIT_MS`), a presentation that hangs again leaves the screen within 30 seconds.
 */
export const RESTART_LIMIT_MS = 12_000;
