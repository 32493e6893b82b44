import { mod } from '@vitrine/time';
import { countBits, indexOfSetBit } from '../bits.ts';
import { type DaySet, endOfRunOf, LAST_DAY } from './day-set.ts';

/**
 * Days that recur every `step` days: those of a daily rule, or the weekdays of a weekly one. Arithmetic finds each of
 * them, without a search.
 */
export class PeriodicDays implements DaySet {
  readonly #firstDay: number;
  readonly #anchor: number;
  readonly #step: number;
  /** The days of a period, counted from `anchor`. The lowest bit is the first, and there are at most 7. */
  readonly #mask: number;
  readonly #perPeriod: number;

  constructor(firstDay: number, anchor: number, step: number, mask: number) {
    this.#firstDay = firstDay;
    this.#anchor = anchor;
    this.#step = step;
    this.#mask = mask;
    this.#perPeriod = countBits(mask);
  }

  has(day: number): boolean {
    return this.atOrBefore(day) === day;
  }

  atOrBefore(day: number): number {
    if (day < this.#firstDay) return Number.NEGATIVE_INFINITY;
    if (this.#recursOn(day)) return day;
    const found = this.#at(this.#rank(Math.min(day, LAST_DAY)) - 1);
    return found < this.#firstDay ? Number.NEGATIVE_INFINITY : found;
  }

  atOrAfter(day: number): number {
    return day >= this.#firstDay && this.#recursOn(day) ? day : this.select(day, 0);
  }

  endOfRun(day: number): number {
    return endOfRunOf(this, day);
  }

  count(from: number, to: number): number {
    const first = Math.max(from, this.#firstDay);
    return to < first ? 0 : this.#rank(to) - this.#rank(first - 1);
  }

  select(day: number, skipped: number): number {
    if (day > LAST_DAY) return Number.POSITIVE_INFINITY;
    const found = this.#at(this.#rank(Math.max(day, this.#firstDay) - 1) + skipped);
    return found > LAST_DAY ? Number.POSITIVE_INFINITY : found;
  }

  /** Whether the pattern contains a day, which saves most queries from computing ranks. */
  #recursOn(day: number): boolean {
    const phase = mod(day - this.#anchor, this.#step);
    return phase < 7 && ((this.#mask >> phase) & 1) === 1 && day <= LAST_DAY;
  }

  /** The number of days from `anchor` on that are at or before `day`. Negative before `anchor`. */
  #rank(day: number): number {
    const phase = mod(day - this.#anchor, this.#step);
    const period = (day - this.#anchor - phase) / this.#step;
    return period * this.#perPeriod + countBits(phase > 5 ? this.#mask : this.#mask & ((2 << phase) - 1));
  }

  /** The day of a rank, counted from 0. */
  #at(rank: number): number {
    const inPeriod = mod(rank, this.#perPeriod);
    const period = (rank - inPeriod) / this.#perPeriod;
    return this.#anchor + period * this.#step + indexOfSetBit(this.#mask, inPeriod);
  }
}
