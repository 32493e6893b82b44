import type { z } from 'zod';
import { type CamelCase, camelCase } from './camel-case.ts';
import { definitionOf, type SchemaDefinition } from './schema-definition.ts';

/**
 * Names are snake_case on the wire and camelCase in TypeScript. The mapping walks the schema, never the value: keys of
 * records and everything under `unknown` belong to users and are not renamed.
 */

/** A wire type in TypeScript's names. `unknown` and index signatures stay unchanged. */
export type Camelized<T> = unknown extends T
  ? T
  : T extends readonly [infer First, ...infer Rest]
    ? [Camelized<First>, ...(Rest extends readonly unknown[] ? Camelized<Rest> : never)]
    : T extends readonly (infer Item)[]
      ? Camelized<Item>[]
      : T extends Date | Uint8Array | ((...args: never[]) => unknown)
        ? T
        : T extends object
          ? {
              [K in keyof T as K extends string ? (string extends K ? K : CamelCase<K>) : K]: Camelized<T[K]>;
            }
          : T;

type Mapper = (value: unknown) => unknown;
type Direction = 'toWire' | 'fromWire';

const identity: Mapper = (value) => value;
const caches: Record<Direction, WeakMap<z.ZodType, Mapper>> = {
  toWire: new WeakMap(),
  fromWire: new WeakMap(),
};

/** Converts a value in TypeScript names to wire names. Drops keys that the schema does not know. */
export function toWire<S extends z.ZodType>(schema: S, value: Camelized<z.input<S>>): z.input<S> {
  return mapper(schema, 'toWire')(value) as z.input<S>;
}

/** Converts a parsed wire value to TypeScript names. */
export function fromWire<S extends z.ZodType>(schema: S, value: z.output<S>): Camelized<z.output<S>> {
  return mapper(schema, 'fromWire')(value) as Camelized<z.output<S>>;
}

function mapper(schema: z.ZodType, direction: Direction): Mapper {
  const cache = caches[direction];
  const known = cache.get(schema);
  if (known) return known;
  // A recursive schema refers to itself while it is being compiled, so it looks up its mapper in the cache at call
  // time.
  let compiled: Mapper | undefined;
  cache.set(schema, (value) => (compiled as Mapper)(value));
  compiled = compile(schema, direction);
  cache.set(schema, compiled);
  return compiled;
}

function compile(schema: z.ZodType, direction: Direction): Mapper {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return objectMapper(def.shape ?? {}, direction);
    case 'array':
      return arrayMapper(mapper(def.element as z.ZodType, direction));
    case 'record': {
      const inner = mapper(def.valueType as z.ZodType, direction);
      return inner === identity ? identity : recordMapper(inner);
    }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional': {
      const inner = mapper(def.innerType as z.ZodType, direction);
      return inner === identity
        ? identity
        : (value) => (value === null || value === undefined ? value : inner(value));
    }
    case 'pipe': {
      const out = mapper(def.out as z.ZodType, direction);
      return out === identity ? mapper(def.in as z.ZodType, direction) : out;
    }
    case 'lazy': {
      // The getter creates a new schema on each access, so it is called once, and only when needed.
      const getter = def.getter as () => z.ZodType;
      let inner: Mapper | undefined;
      return (value) => {
        inner ??= mapper(getter(), direction);
        return inner(value);
      };
    }
    case 'union':
      return unionMapper(def, direction);
    default:
      return identity;
  }
}

function objectMapper(shape: Record<string, z.ZodType>, direction: Direction): Mapper {
  const fields = Object.entries(shape).map(([wire, field]) => {
    const typed = camelCase(wire);
    return {
      from: direction === 'toWire' ? typed : wire,
      to: direction === 'toWire' ? wire : typed,
      map: mapper(field, direction),
    };
  });
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const source = value as Record<string, unknown>;
    const target: Record<string, unknown> = {};
    for (const { from, to, map } of fields) {
      const member = source[from];
      if (member !== undefined) target[to] = map(member);
    }
    return target;
  };
}

function arrayMapper(inner: Mapper): Mapper {
  return inner === identity ? identity : (value) => (Array.isArray(value) ? value.map(inner) : value);
}

function recordMapper(inner: Mapper): Mapper {
  return (value) =>
    value === null || typeof value !== 'object'
      ? value
      : Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inner(member)]));
}

/** Maps a union by its literal discriminator, or else by the first option that has the object's keys. */
function unionMapper(def: SchemaDefinition, direction: Direction): Mapper {
  const options = def.options ?? [];
  if (def.discriminator) {
    const key = def.discriminator;
    const source = direction === 'toWire' ? camelCase(key) : key;
    const byValue = new Map<unknown, Mapper>();
    for (const option of options) {
      const tag = definitionOf(definitionOf(option).shape?.[key] as z.ZodType);
      for (const value of tag.values ?? Object.values(tag.entries ?? {}))
        byValue.set(value, mapper(option, direction));
    }
    return (value) => {
      const found = byValue.get((value as Record<string, unknown> | null)?.[source]);
      return found ? found(value) : value;
    };
  }
  const mappers = options.map((option) => mapper(option, direction));
  if (mappers.every((each) => each === identity)) return identity;
  const cases = options.map((option, index) => ({
    map: mappers[index] as Mapper,
    ...acceptance(option, direction),
  }));
  return (value) => {
    if (value === null || typeof value !== 'object') return value;
    const fitting = cases.filter((each) => each.kind === (Array.isArray(value) ? 'list' : 'object'));
    const keys = Object.keys(value);
    const found = fitting.find(({ names }) => !names || keys.every((key) => names.has(key))) ?? fitting[0];
    return found ? found.map(value) : value;
  };
}

/**
 * The kinds of values that an option of a plain union accepts: a list, an object with known or arbitrary names, or
 * neither.
 */
function acceptance(
  option: z.ZodType,
  direction: Direction,
): { kind: 'list' | 'object' | 'value'; names?: Set<string> } {
  const def = definitionOf(option);
  if (def.innerType) return acceptance(def.innerType, direction);
  if (def.type === 'array' || def.type === 'tuple') return { kind: 'list' };
  if (def.type === 'object') {
    const names = Object.keys(def.shape ?? {});
    return { kind: 'object', names: new Set(direction === 'toWire' ? names.map(camelCase) : names) };
  }
  return { kind: ['record', 'union', 'lazy', 'unknown', 'any'].includes(def.type) ? 'object' : 'value' };
}
