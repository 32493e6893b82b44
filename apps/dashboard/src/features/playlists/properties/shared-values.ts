/** What several items have in common. */
export interface Shared<T> {
  /** Null if the items have different values. */
  value: T | null;
  isMixed: boolean;
}

/** Compares the values of several items, including objects such as schedules. */
export function sharedValue<T>(values: readonly T[]): Shared<T> {
  const isMixed = new Set(values.map((value) => JSON.stringify(value))).size > 1;
  return { value: isMixed ? null : (values[0] ?? null), isMixed };
}
