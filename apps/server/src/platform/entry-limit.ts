/**
 * Options that limit an `LRUCache` to this many entries. With its option `max`, it would allocate memory for all of them
 * at once: 44 bytes each, which for all caches of an idle server is 20 MB.
 */
export function entryLimit(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
