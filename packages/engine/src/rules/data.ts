import { camelCase } from '@vitrine/contract/camel-case';
import { toValue, type Value } from './values.ts';

/** The data of a device that rules can read. Rules can also read other keys by their path. */
export interface DeviceData {
  id?: string | undefined;
  name?: string | undefined;
  /** IANA name of the zone of `current_time`, `current_date` and `current_day`. UTC if absent or unknown. */
  timezone?: string | null | undefined;
  /** A map, or the wire's list of `{key, value}`. If a key occurs more than once, the last value counts. */
  tags?: Readonly<Record<string, unknown>> | readonly { key: string; value: unknown }[] | undefined;
  readonly [key: string]: unknown;
}

/** Worker states by worker name; a state is a scalar, a list, or an object reached by a longer path. */
export type WorkerStates = Readonly<Record<string, unknown>>;

const MAX_SCAN = 10_000;

/** Follows a path through data by own keys only. Keys on the wire are snake_case: both spellings are found. */
export function readPath(root: unknown, path: readonly string[], from: number): unknown {
  let value = root;
  for (let index = from; index < path.length; index += 1) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = readKey(value, path[index] as string);
  }
  return value;
}

function readKey(container: object, key: string): unknown {
  if (Array.isArray(container)) return readEntry(container, key);
  if (Object.hasOwn(container, key)) return (container as Record<string, unknown>)[key];
  const camel = camelCase(key);
  return camel !== key && Object.hasOwn(container, camel)
    ? (container as Record<string, unknown>)[camel]
    : undefined;
}

function readEntry(list: readonly unknown[], key: string): unknown {
  for (let index = Math.min(list.length, MAX_SCAN) - 1; index >= 0; index -= 1) {
    const entry = list[index] as { key?: unknown; value?: unknown } | null;
    if (typeof entry === 'object' && entry !== null && entry.key === key) return entry.value;
  }
  return undefined;
}

/** The variables of a set of rules: one slot per path. */
export interface RuleVariables {
  value(slot: number): Value | null;
  /** The slot of a path, which starts with the name of a root. */
  slotOf(path: readonly string[]): number;
  /** Sets the data that the variables read. Each is read on demand. */
  setRoots(roots: Readonly<Record<string, unknown>>): void;
  /** Sets the data and reads every variable. True if any value has changed. */
  refresh(roots: Readonly<Record<string, unknown>>): boolean;
  /** The slots whose values the last refresh has changed. */
  readonly changed: readonly number[];
}

export function createRuleVariables(): RuleVariables {
  const paths: (readonly string[])[] = [];
  const raw: unknown[] = [];
  const values: (Value | null)[] = [];
  const byPath = new Map<string, number>();
  /** The generation of the data that each slot was last read from. */
  const readIn: number[] = [];
  let current: Readonly<Record<string, unknown>> = {};
  let generation = 0;
  const changed: number[] = [];

  /** Reads a slot. True if its value has changed. */
  const read = (index: number): boolean => {
    readIn[index] = generation;
    const path = paths[index] as readonly string[];
    const value = readPath(current[path[0] as string], path, 1);
    if (same(raw[index], value)) return false;
    // Copies arrays, to detect changes in place.
    raw[index] = Array.isArray(value) ? value.slice() : value;
    values[index] = toValue(value);
    return true;
  };
  const setRoots = (roots: Readonly<Record<string, unknown>>): void => {
    current = roots;
    generation += 1;
  };

  return {
    changed,
    value(slot) {
      if (readIn[slot] !== generation) read(slot);
      return values[slot] as Value | null;
    },
    slotOf(path) {
      const key = JSON.stringify(path);
      const known = byPath.get(key);
      if (known !== undefined) return known;
      byPath.set(key, paths.length);
      raw.push(undefined);
      values.push(null);
      readIn.push(-1);
      return paths.push(path) - 1;
    },
    setRoots,
    refresh(roots) {
      setRoots(roots);
      changed.length = 0;
      for (let index = 0; index < paths.length; index += 1) if (read(index)) changed.push(index);
      return changed.length > 0;
    },
  };
}

function same(before: unknown, now: unknown): boolean {
  if (before === now) return true;
  if (!Array.isArray(before) || !Array.isArray(now) || before.length !== now.length) return false;
  return before.every((item, index) => item === now[index]);
}
