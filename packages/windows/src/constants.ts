/** Second of every minute at which the engine checks the preloaded presentation. */
export const PREVIEW_CHECK_SECOND = 1;

/**
 * A restarted window that is not ready after this time is replaced by another presentation. The player detects a hang
 * within 12.5 seconds (`PING_LIMIT_MS` and one interval), so a presentation that hangs again while it loads leaves the
 * screen within 25 seconds.
 */
export const RESTART_LIMIT_MS = 12_000;
