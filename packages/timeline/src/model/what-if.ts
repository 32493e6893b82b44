import type { PublishedContent } from '@vitrine/contract';
import { type DeviceData, listRuleVariables, type WorkerStates } from '@vitrine/engine';

/** A variable in rules that a person can change in a what-if: a tag, a worker state or a field of the device. */
export interface Variable {
  /** Its path, joined with dots. */
  key: string;
  kind: 'tag' | 'worker' | 'device';
  path: readonly string[];
  /** The key of the tag, the name of the worker, or the path in the device. */
  name: string;
  /** The values that the rules compare it with, as text. */
  suggestions: string[];
}

/** Finds the variables in all rules of the content, each once, tags first. */
export function findVariables(content: PublishedContent): Variable[] {
  const found = new Map<string, { path: readonly string[]; suggestions: Set<string> }>();
  for (const { path, constants } of listRuleVariables(content)) {
    const [root, ...rest] = path;
    if ((root !== 'device' && root !== 'workers') || rest.length === 0) continue;
    // The list of all tags cannot be entered as a value.
    if (root === 'device' && rest.length === 1 && rest[0] === 'tags') continue;
    const key = path.join('.');
    const entry = found.get(key) ?? { path, suggestions: new Set<string>() };
    found.set(key, entry);
    for (const text of constants.flatMap(textsOf)) entry.suggestions.add(text);
  }
  return [...found]
    .map(([key, { path, suggestions }]) => ({
      key,
      path,
      suggestions: [...suggestions],
      ...describeVariablePath(path),
    }))
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.name.localeCompare(b.name));
}

const order = ['tag', 'worker', 'device'];

/** The kind of variable at a path, and its name. */
function describeVariablePath(path: readonly string[]): Pick<Variable, 'kind' | 'name'> {
  const [root, ...rest] = path;
  if (root === 'workers') return { kind: 'worker', name: rest.join('.') };
  const isTag = rest[0] === 'tags' && rest.length > 1;
  return isTag ? { kind: 'tag', name: rest.slice(1).join('.') } : { kind: 'device', name: rest.join('.') };
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.map(String);
  if (typeof value === 'string') return value.split('|').map((part) => part.trim());
  return value === null || value === undefined ? [] : [String(value)];
}

/** Changed values by variable key. An empty string removes the value. */
export type WhatIfValues = ReadonlyMap<string, string>;

/** The inputs of the rules that belong to a screen. */
export interface RuleInputs {
  device: DeviceData;
  workers: WorkerStates;
}

/** Applies changed values to device data and worker states. */
export function applyWhatIf(
  variables: readonly Variable[],
  values: WhatIfValues,
  actual: RuleInputs,
): RuleInputs {
  let { device, workers } = actual;
  for (const { key, kind, path, name } of variables) {
    const text = values.get(key);
    if (text === undefined) continue;
    if (kind === 'tag') {
      const others = tagList(device).filter((tag) => tag.key !== name);
      device = { ...device, tags: text === '' ? others : [...others, { key: name, value: text }] };
    } else if (kind === 'device') device = withValue(device, path.slice(1), valueFrom(text));
    else workers = withState(workers, path.slice(1), text);
  }
  return { device, workers };
}

/** The actual value of a variable as text, or null if it is unknown. */
export function actualValue({ kind, path, name }: Variable, { device, workers }: RuleInputs): string | null {
  if (kind === 'tag') {
    const tag = tagList(device).findLast((each) => each.key === name);
    return tag ? String(tag.value) : null;
  }
  let value: unknown = kind === 'worker' ? workers : device;
  for (const step of path.slice(1))
    value =
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined;
  return value === undefined || value === null ? null : String(value);
}

function tagList({ tags }: DeviceData): { key: string; value: unknown }[] {
  if (!tags) return [];
  return Array.isArray(tags) ? [...tags] : Object.entries(tags).map(([key, value]) => ({ key, value }));
}

/** An empty string removes the state. */
function withState(workers: WorkerStates, path: readonly string[], text: string): WorkerStates {
  if (text !== '') return withValue(workers, path, valueFrom(text));
  const [name = '', ...rest] = path;
  if (!Object.hasOwn(workers, name)) return workers;
  if (rest.length > 0) return withValue(workers, path, undefined);
  return Object.fromEntries(Object.entries(workers).filter(([each]) => each !== name));
}

/** Workers report numbers and booleans as such, and everything else as text. */
function valueFrom(text: string): unknown {
  if (text === '') return undefined;
  if (text === 'true' || text === 'false') return text === 'true';
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** Uses own properties only, because a name such as `__proto__` is an ordinary key. */
function withValue<T extends object>(target: T, path: readonly string[], value: unknown): T {
  const [step = '', ...rest] = path;
  const inside = Object.hasOwn(target, step) ? (target as Record<string, unknown>)[step] : undefined;
  const next =
    rest.length === 0
      ? value
      : withValue(typeof inside === 'object' && inside !== null ? inside : {}, rest, value);
  return Object.fromEntries([...Object.entries(target), [step, next]]) as T;
}
