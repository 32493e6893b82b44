import { BODY_LIMITS } from '@vitrine/contract';

interface LimitViolation {
  path: string[];
  message: string;
}

const number = (value: number) => value.toLocaleString('en');
const TOO_MANY_KEYS = `Must have at most ${number(BODY_LIMITS.keys)} keys.`;
const TOO_MANY_ITEMS = `Must have at most ${number(BODY_LIMITS.items)} items.`;
const TOO_MANY_VALUES = `The request must have at most ${number(BODY_LIMITS.values)} values.`;
const TOO_DEEP = `Must not be nested more than ${BODY_LIMITS.depth} levels deep.`;

/** Finds the first value that cannot be stored or is too large, and its path. */
export function findLimitViolation(value: unknown): LimitViolation | undefined {
  return findBelow(value, 0, { values: 0 });
}

/** Visits the entire input, so it must be cheap: it builds a path only for the violation. */
function findBelow(value: unknown, depth: number, seen: { values: number }): LimitViolation | undefined {
  seen.values += 1;
  if (seen.values > BODY_LIMITS.values) return { path: [], message: TOO_MANY_VALUES };
  if (typeof value === 'string')
    return isStorable(value)
      ? undefined
      : { path: [], message: 'Contains characters that cannot be stored.' };
  if (value === null || typeof value !== 'object') return undefined;
  if (depth >= BODY_LIMITS.depth) return { path: [], message: TOO_DEEP };
  if (Array.isArray(value)) {
    if (value.length > BODY_LIMITS.items) return { path: [], message: TOO_MANY_ITEMS };
    for (let index = 0; index < value.length; index += 1) {
      const found = findBelow(value[index], depth + 1, seen);
      if (found) return below(String(index), found);
    }
    return undefined;
  }
  let keys = 0;
  for (const key in value) {
    keys += 1;
    if (keys > BODY_LIMITS.keys) return { path: [], message: TOO_MANY_KEYS };
    if (!isStorable(key))
      return { path: [], message: 'Contains a key with characters that cannot be stored.' };
    const found = findBelow((value as Record<string, unknown>)[key], depth + 1, seen);
    if (found) return below(key, found);
  }
  return undefined;
}

/** Prepends a key to the path of a violation, unless the entire request is too large. */
function below(key: string, found: LimitViolation): LimitViolation {
  return found.message === TOO_MANY_VALUES ? found : { ...found, path: [key, ...found.path] };
}

function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}
