/**
 * How long a test waits for a result and how often it checks, in milliseconds. The limit suits a machine with many
 * times more work than cores, and only a failing test reaches it.
 */
export const POLLING = { timeout: 300_000, interval: 100 };
