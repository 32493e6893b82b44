/** Sorted and without duplicates; null if the list is empty or undefined. */
export function sortUnique(values: readonly number[] | undefined): number[] | null {
  return values?.length ? [...new Set(values)].sort((a, b) => a - b) : null;
}
