/** The number of bits that are set (population count). */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The index of the lowest set bit after `skipped` others (select). */
export function indexOfSetBit(word: number, skipped: number): number {
  let bits = word;
  for (let left = skipped; left > 0; left -= 1) bits &= bits - 1;
  return 31 - Math.clz32(bits & -bits);
}
