/** Copies an object without its undefined fields, which must not overwrite stored values. */
export function omitUndefined<T extends object>(
  change: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
