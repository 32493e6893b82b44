import type { z } from 'zod';
import type { Call, Credential, Method } from './call.ts';
import { definitionOf, type SchemaDefinition } from './schema-definition.ts';

/**
 * The name mapping of a value as data. Contains the same data that `fromWire` and `toWire` read from schemas, which
 * lets browsers map names without the schemas. `null` maps nothing. A number refers to the shape at that index of the
 * table. Names are wire names.
 */
export type Shape =
  | null
  | number
  /**
   * `names`: members without names to map inside, separated by spaces; `members`: the others. Other keys are dropped.
   */
  | { names: string; members?: Record<string, Shape> }
  | { list: Shape }
  /** A record whose keys belong to users. */
  | { record: Shape }
  /** Distinguished by the literal member `key`. */
  | { key: string; options: Record<string, Shape> }
  /**
   * Distinguished by their keys: the first of `objects` that has all of them, or else the first. `list` applies to
   * lists.
   */
  | { objects: Shape[]; list: Shape };

/** One call as the client needs it. No `body` or `reply` member: the call has none. */
export interface CallShape {
  method: Method;
  path: string;
  credential: Credential;
  replyType?: NonNullable<Call['replyType']>;
  query?: Shape;
  body?: Shape;
  reply?: Shape;
}

interface ShapeTable {
  calls: Record<string, CallShape>;
  /** The shapes that the numbers in `calls` and in other shapes refer to. */
  shapes: Shape[];
}

/** The shapes of a table of calls. Repeated and recursive ones are in `shapes`. */
export function shapesOf(calls: Record<string, Call>): ShapeTable {
  const reader = new ShapeReader();
  const read = Object.entries(calls).map(([id, call]): [string, CallShape] => [
    id,
    {
      method: call.method,
      path: call.path,
      credential: call.credential,
      ...(call.replyType && { replyType: call.replyType }),
      ...(call.query && { query: reader.read(call.query) }),
      ...(call.body && { body: reader.read(call.body) }),
      ...(call.reply && { reply: reader.read(call.reply) }),
    },
  ]);
  return share({ calls: Object.fromEntries(read), shapes: reader.recursive });
}

class ShapeReader {
  /** The shapes of schemas that occur within themselves. */
  readonly recursive: Shape[] = [];
  readonly #places = new Map<z.ZodType, number>();
  readonly #open = new Set<z.ZodType>();

  read(schema: z.ZodType): Shape {
    const place = this.#places.get(schema);
    if (place !== undefined) return place;
    if (this.#open.has(schema)) {
      const next = this.recursive.push(null) - 1;
      this.#places.set(schema, next);
      return next;
    }
    this.#open.add(schema);
    const shape = this.#build(schema);
    this.#open.delete(schema);
    const taken = this.#places.get(schema);
    if (taken === undefined) return shape;
    this.recursive[taken] = shape;
    return taken;
  }

  #build(schema: z.ZodType): Shape {
    const def = definitionOf(schema);
    if (def.innerType) return this.read(def.innerType);
    switch (def.type) {
      case 'object':
        return this.#object(def.shape ?? {});
      case 'array': {
        const list = this.read(def.element as z.ZodType);
        return list === null ? null : { list };
      }
      case 'record': {
        const record = this.read(def.valueType as z.ZodType);
        return record === null ? null : { record };
      }
      case 'pipe':
        return this.read(def.out as z.ZodType) ?? this.read(def.in as z.ZodType);
      case 'lazy':
        return this.read((def.getter as () => z.ZodType)());
      case 'union':
        return def.discriminator ? this.#byKey(def, def.discriminator) : this.#byNames(def);
      default:
        return null;
    }
  }

  #object(shape: Record<string, z.ZodType>): Shape {
    const read = Object.entries(shape).map(([name, field]): [string, Shape] => [name, this.read(field)]);
    const names = read.filter(([, field]) => field === null).map(([name]) => name);
    const members = read.filter(([, field]) => field !== null);
    return {
      names: names.join(' '),
      ...(members.length > 0 && { members: Object.fromEntries(members) }),
    };
  }

  #byKey(def: SchemaDefinition, key: string): Shape {
    const options = (def.options ?? []).flatMap((option) => {
      const tag = definitionOf(definitionOf(option).shape?.[key] as z.ZodType);
      const shape = this.read(option);
      return (tag.values ?? Object.values(tag.entries ?? {})).map((value) => [String(value), shape] as const);
    });
    return { key, options: Object.fromEntries(options) };
  }

  #byNames(def: SchemaDefinition): Shape {
    const options = (def.options ?? []).map((option) => ({ kind: kindOf(option), shape: this.read(option) }));
    if (options.every(({ shape }) => shape === null)) return null;
    return {
      objects: options.filter(({ kind }) => kind === 'object').map(({ shape }) => shape),
      list: options.find(({ kind }) => kind === 'list')?.shape ?? null,
    };
  }
}

function kindOf(option: z.ZodType): 'list' | 'object' | 'value' {
  const def = definitionOf(option);
  if (def.innerType) return kindOf(def.innerType);
  if (def.type === 'array' || def.type === 'tuple') return 'list';
  return ['object', 'record', 'union', 'lazy', 'unknown', 'any'].includes(def.type) ? 'object' : 'value';
}

/** Moves every shape that occurs more than once, and is longer than a number, to the table. */
function share(table: ShapeTable): ShapeTable {
  const seen = new Map<string, number>();
  const count = (shape: Shape): Shape => {
    if (typeof shape === 'number' || shape === null) return shape;
    const text = JSON.stringify(shape);
    const times = (seen.get(text) ?? 0) + 1;
    seen.set(text, times);
    if (times === 1) inside(shape, count);
    return shape;
  };
  const shapes = [...table.shapes];
  const places = new Map<string, number>();
  const move = (shape: Shape): Shape => {
    if (typeof shape === 'number' || shape === null) return shape;
    const text = JSON.stringify(shape);
    if ((seen.get(text) ?? 0) < 2 || text.length < 20) return inside(shape, move);
    const known = places.get(text);
    if (known !== undefined) return known;
    const place = shapes.push(null) - 1;
    places.set(text, place);
    shapes[place] = inside(shape, move);
    return place;
  };
  const each = (call: CallShape, visit: (shape: Shape) => Shape): CallShape => ({
    ...call,
    ...(call.query !== undefined && { query: visit(call.query) }),
    ...(call.body !== undefined && { body: visit(call.body) }),
    ...(call.reply !== undefined && { reply: visit(call.reply) }),
  });
  for (const shape of table.shapes) inside(shape, count);
  for (const call of Object.values(table.calls)) each(call, count);
  for (const [place, shape] of table.shapes.entries()) shapes[place] = inside(shape, move);
  const calls = Object.entries(table.calls).map(([id, call]) => [id, each(call, move)] as const);
  return { calls: Object.fromEntries(calls), shapes };
}

/** The same shape with each shape directly inside it visited. */
function inside(shape: Shape, visit: (shape: Shape) => Shape): Shape {
  if (typeof shape === 'number' || shape === null) return shape;
  const entries = (record: Record<string, Shape>) =>
    Object.fromEntries(Object.entries(record).map(([name, member]) => [name, visit(member)]));
  if ('names' in shape) {
    return { names: shape.names, ...(shape.members && { members: entries(shape.members) }) };
  }
  if ('record' in shape) return { record: visit(shape.record) };
  if ('options' in shape) return { key: shape.key, options: entries(shape.options) };
  if ('objects' in shape) return { objects: shape.objects.map(visit), list: visit(shape.list) };
  return { list: visit(shape.list) };
}
