/*
 * Durations of the specification (player, section 9) and of our decisions. Each name contains the unit. Contains no
 * schemas, so browsers can import it.
 */

/** How long a presentation without a duration plays. */
export const DEFAULT_PRESENTATION_DURATION_SECONDS = 30;
/** A presentation whose duration can be configured plays at least this long. */
export const MIN_CONFIGURABLE_DURATION_SECONDS = 5;
/** A window that is not ready after this time has failed. */
export const WINDOW_READY_TIMEOUT_MS = 30_000;
/** A completion that arrives sooner after the last one is delayed until this time has passed. */
export const COMPLETION_THROTTLE_MS = 3000;
/** An interrupt lock that is not renewed expires after this time. */
export const INTERRUPT_LOCK_MS = 60_000;
/** An app that has not answered a request for an object URL after this time never will. */
export const OBJECT_URL_TIMEOUT_MS = 1000;
export const HEARTBEAT_INTERVAL_MS = 120_000;
export const HEARTBEAT_INTERVAL_REGISTERING_MS = 10_000;
export const ONLINE_WITHIN_MS = 5 * 60_000;
export const ACTIVATION_CODE_TTL_MS = 15 * 60_000;

/** The broker declares a session dead after one and a half times this time without a packet. */
export const REALTIME_KEEPALIVE_SECONDS = 15;
/** Screens reconnect within this time after a server restarts, not all at once. */
export const REALTIME_RECONNECT_SPREAD_MS = 10_000;
export const REALTIME_KEY_CHECK_INTERVAL_MS = 120_000;
/** Clients renew a realtime key that expires sooner than this. */
export const REALTIME_KEY_RENEWAL_MS = 15 * 60_000;
/** Before the first check, the session that a reload replaced can still be on the channel. */
export const PRESENCE_FIRST_CHECK_MS = 35_000;
export const PRESENCE_CHECK_INTERVAL_MS = 30_000;
/** A check uses the sessions that the channel announced, unless the last lookup is older than this. */
export const PRESENCE_LOOKUP_INTERVAL_MS = 10 * 60_000;
export const AD_INTERVAL_MS = 10 * 60_000;
export const LOG_FLUSH_INTERVAL_MS = 10_000;
export const SPLASH_MS = 1000;
