/*
 * Durations of the specification (player, section 9) and of our decisions, in the unit of their names. Free of schemas,
 * so that browsers can use it.
 */

/** For a presentation that names none. */
export const DEFAULT_PRESENTATION_DURATION_SECONDS = 30;
/** The least that an app of configurable duration plays. */
export const MIN_CONFIGURABLE_DURATION_SECONDS = 5;
/** A window that is not ready after this time has failed. */
export const WINDOW_READY_TIMEOUT_MS = 30_000;
/** A completion that follows the last one sooner is delayed until this time has passed. */
export const COMPLETION_THROTTLE_MS = 3000;
/** An interrupt lock that is not renewed expires after this time. */
export const INTERRUPT_LOCK_MS = 60_000;
/** An app that has not answered a request for an object URL after this time never will. */
export const OBJECT_URL_TIMEOUT_MS = 1000;
export const HEARTBEAT_INTERVAL_MS = 120_000;
export const HEARTBEAT_INTERVAL_REGISTERING_MS = 10_000;
export const ONLINE_WITHIN_MS = 5 * 60_000;
export const ACTIVATION_CODE_TTL_MS = 15 * 60_000;
