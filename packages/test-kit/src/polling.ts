/**
 * How long a browser test waits for what must come, and how often it looks, in milliseconds. Long enough for a machine
 * with many times more work than cores: only a failing test ever waits to the end.
 */
export const POLLING = { timeout: 180_000, interval: 50 };
