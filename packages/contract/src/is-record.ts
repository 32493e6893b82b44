/** Whether a value of unknown origin is an object with members, and neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value of unknown origin as a record whose members must be checked. Empty if the value is not a record. */
export function toRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}
