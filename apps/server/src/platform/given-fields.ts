/** The fields of a change that have a value: `undefined` never overwrites anything. */
export function givenFields<T extends object>(
  change: T,
): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never;
}
