/** Second of every minute at which the engine is asked whether the preloaded presentation is still right. */
export const PREVIEW_CHECK_SECOND = 1;

/** Waits before a window that failed again is tried once more: doubled from the first to the last. */
export const RETRY_FIRST_MS = 3000;
export const RETRY_LAST_MS = 60_000;
/**
 * A restarted window that is not ready after so long gives way to another presentation. With twice the time in which
 * a hang is noticed (`PING_LIMIT_MS`), a presentation that hangs again leaves the screen within 30 seconds.
 */
export const RESTART_LIMIT_MS = 12_000;
