/**
 * An operand's value in the forms that comparisons need, computed once. Values come from people and from
 * devices: tags are always text, so `"10"` and `10` are the same number.
 */
export interface Value {
  /** As text; of a list, its items joined by `|`. */
  readonly text: string;
  /** As a number when it is one or reads as one, else `NaN`. Lists are no numbers. */
  readonly number: number;
  /** Whether it is a number, not text that reads as one. */
  readonly isNumber: boolean;
  /** The items of an array or of a pipe-separated text, else null. */
  readonly list: readonly string[] | null;
}

const NUMERIC = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** The value of anything found in data, or null when it is missing, null or nothing that can be compared. */
export function toValue(raw: unknown): Value | null {
  if (typeof raw === 'string') return textValue(raw);
  if (typeof raw === 'number')
    return Number.isNaN(raw) ? null : { text: String(raw), number: raw, isNumber: true, list: null };
  if (typeof raw === 'boolean') return { text: String(raw), number: Number.NaN, isNumber: false, list: null };
  if (Array.isArray(raw)) {
    const list = raw.filter(isScalar).map((item) => (typeof item === 'string' ? item.trim() : String(item)));
    return listValue(list);
  }
  return null;
}

function textValue(text: string): Value {
  if (text.includes('|')) return listValue(text.split('|').map((part) => part.trim()));
  const number = NUMERIC.test(text) ? Number(text) : Number.NaN;
  return { text, number, isNumber: false, list: null };
}

function listValue(list: string[]): Value {
  return { text: list.join('|'), number: Number.NaN, isNumber: false, list };
}

function isScalar(item: unknown): item is string | number | boolean {
  return typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean';
}

/** Lists are compared as sets; a single value beside a list is a list of one. */
export function equal(left: Value, right: Value): boolean {
  if (left.list || right.list) {
    const [a, b] = [itemsOf(left), itemsOf(right)];
    return a.every((item) => b.includes(item)) && b.every((item) => a.includes(item));
  }
  return left.text === right.text || ((left.isNumber || right.isNumber) && left.number === right.number);
}

/** Lists: whether they share an item. Text: whether the right is a part of the left. */
export function contains(left: Value, right: Value): boolean {
  if (!left.list && !right.list) return left.text.includes(right.text);
  const items = itemsOf(right);
  return itemsOf(left).some((item) => items.includes(item));
}

/** Negative, zero or positive; `NaN` when the two have no order (lists have none). */
export function compare(left: Value, right: Value): number {
  if (left.list || right.list) return Number.NaN;
  const difference = left.number - right.number;
  if (!Number.isNaN(difference)) return difference;
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}

function itemsOf(value: Value): readonly string[] {
  return value.list ?? [value.text];
}
