/** Epoch milliseconds of an RFC 3339 time of unknown origin. Null if it is missing or invalid. */
export function readTime(value: unknown): number | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isFinite(time) ? time : null;
}
