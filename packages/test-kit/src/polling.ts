/**
 * How long a test waits for a result, and how often it looks, in milliseconds. Long enough for a machine with many
 * times more work than cores: only a failing test waits to the end.
 */
export const POLLING = { timeout: 600_000, interval: 100 };
