import type { Operator } from '@vitrine/contract';

/**
 * An operand's value in the forms that comparisons need, computed once. Values come from people and from
 * devices: tags are always text, so `"10"` and `10` are the same number.
 */
export interface Value {
  /** The text. For a list, its items joined by `|`. */
  readonly text: string;
  /** The value as a number if it is or represents one, otherwise `NaN`. A list is never a number. */
  readonly number: number;
  /** Whether it is a number, not text that reads as one. */
  readonly isNumber: boolean;
  /** The items of an array or of a pipe-separated string, else null. */
  readonly list: readonly string[] | null;
  /** The same as a set. */
  readonly set: ReadonlySet<string> | null;
}

const NUMERIC = /^\s*[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d+)?\s*$/i;

/** A single value. Most comparisons need one of its forms, so the other is computed on demand. */
class Scalar implements Value {
  readonly isNumber: boolean;
  readonly list = null;
  readonly set = null;
  #text: string | null;
  #number: number | null;
  constructor(text: string | null, number: number | null) {
    this.isNumber = text === null;
    this.#text = text;
    this.#number = number;
  }
  get text(): string {
    this.#text ??= String(this.#number);
    return this.#text;
  }
  get number(): number {
    this.#number ??= NUMERIC.test(this.text) ? Number(this.text) : Number.NaN;
    return this.#number;
  }
}

/** The value of anything found in data, or null when it is missing, null or nothing that can be compared. */
export function toValue(raw: unknown): Value | null {
  if (typeof raw === 'string')
    return raw.includes('|') ? new List(raw.split('|').map((part) => part.trim())) : new Scalar(raw, null);
  if (typeof raw === 'number') return Number.isNaN(raw) ? null : new Scalar(null, raw);
  if (typeof raw === 'boolean') return textValue(String(raw));
  if (Array.isArray(raw)) {
    const list = raw.filter(isScalar).map((item) => (typeof item === 'string' ? item.trim() : String(item)));
    return new List(list);
  }
  return null;
}

/** Text that is neither a number, even if it looks like one, nor a list. */
export function textValue(text: string): Value {
  return new Scalar(text, Number.NaN);
}

/** A long list is compared as a set, which is created at the first comparison. */
class List implements Value {
  readonly number = Number.NaN;
  readonly isNumber = false;
  readonly list: readonly string[];
  #set: ReadonlySet<string> | null = null;
  constructor(list: readonly string[]) {
    this.list = list;
  }
  get text(): string {
    return this.list.join('|');
  }
  get set(): ReadonlySet<string> {
    this.#set ??= new Set(this.list);
    return this.#set;
  }
}

export function isScalar(item: unknown): item is string | number | boolean {
  return typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean';
}

/** Compares lists as sets. A single value is compared with a list as a list of one. */
export function equal(left: Value, right: Value): boolean {
  if (!left.list && !right.list) {
    if ((left.isNumber || right.isNumber) && left.number === right.number) return true;
    return !(left.isNumber && right.isNumber) && left.text === right.text;
  }
  const { set: a } = left;
  const { set: b } = right;
  if (a && b) return a.size === b.size && left.list?.every((item) => b.has(item)) === true;
  const set = a ?? b;
  return set?.size === 1 && set.has(a ? right.text : left.text);
}

/** For lists: whether they share an item. For text: whether the left contains the right. */
export function contains(left: Value, right: Value): boolean {
  const { set: a } = left;
  const { set: b } = right;
  if (a && b) return left.list?.some((item) => b.has(item)) === true;
  if (a) return a.has(right.text);
  return b ? b.has(left.text) : left.text.includes(right.text);
}

/** Negative, zero or positive; `NaN` when the two have no order (lists have none). */
export function compare(left: Value, right: Value): number {
  if (left.list || right.list) return Number.NaN;
  const difference = left.number - right.number;
  if (!Number.isNaN(difference)) return difference;
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}

export type Comparison = (left: Value, right: Value) => boolean;

export const comparisons: Record<Operator, Comparison> = {
  equals: equal,
  notEquals: (left, right) => !equal(left, right),
  contains,
  notContains: (left, right) => !contains(left, right),
  greaterThan: (left, right) => compare(left, right) > 0,
  greaterThanOrEqual: (left, right) => compare(left, right) >= 0,
  lessThan: (left, right) => compare(left, right) < 0,
  lessThanOrEqual: (left, right) => compare(left, right) <= 0,
};

export function isOperator(type: unknown): type is Operator {
  return typeof type === 'string' && Object.hasOwn(comparisons, type);
}
