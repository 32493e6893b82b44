import { partitionPoint } from '@vitrine/time';
import { countBits, indexOfSetBit } from '../bits.ts';

/**
 * A circular bitmap with rank and select (Jacobson, "Space-efficient static trees and graphs", 1989): it finds the next
 * and the previous set bit, and counts set bits, without a scan.
 */
interface RankSelectBitmap {
  /** The number of bits that are set. */
  readonly total: number;
  /** The number of set bits before a position. */
  rank(position: number): number;
  /** The position of the set bit with `rank` others before it. */
  select(rank: number): number;
  /** The distance from a position to the first set bit at or after it; Infinity if no bit is set. */
  distanceToNext(position: number): number;
  /** The same, backwards. */
  distanceToPrevious(position: number): number;
}

/** Calls `isSet` once per position, in order. */
export function createRankSelectBitmap(length: number, isSet: () => boolean): RankSelectBitmap {
  const size = Math.ceil(length / 32);
  const words = new Int32Array(size);
  for (let position = 0; position < length; position += 1)
    if (isSet()) words[position >> 5] = (words[position >> 5] as number) | (1 << (position & 31));
  /** The number of set bits before each word. */
  const ranks = new Int32Array(size + 1);
  for (let word = 0; word < size; word += 1)
    ranks[word + 1] = (ranks[word] as number) + countBits(words[word] as number);
  const total = ranks[size] as number;

  const rank = (position: number): number => {
    const word = position >> 5;
    const below = (words[word] ?? 0) & ((1 << (position & 31)) - 1);
    return (ranks[word] as number) + countBits(below);
  };
  const select = (wanted: number): number => {
    const word = partitionPoint(size, (index) => (ranks[index + 1] as number) <= wanted);
    return word * 32 + indexOfSetBit(words[word] as number, wanted - (ranks[word] as number));
  };
  return {
    total,
    rank,
    select,
    distanceToNext(position) {
      if (total === 0) return Number.POSITIVE_INFINITY;
      const before = rank(position);
      return before < total ? select(before) - position : select(0) + length - position;
    },
    distanceToPrevious(position) {
      if (total === 0) return Number.POSITIVE_INFINITY;
      const last = rank(position + 1) - 1;
      return last >= 0 ? position - select(last) : position + length - select(total - 1);
    },
  };
}
