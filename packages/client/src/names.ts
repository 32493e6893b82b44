import { camelCase } from '@vitrine/contract/camel-case';
import { isRecord } from '@vitrine/contract/is-record';
import type { Shape } from '@vitrine/contract/shapes';

type Mapper = (value: unknown) => unknown;

/** Maps names by shapes, in one direction. */
type NameMapper = (shape: Shape, value: unknown) => unknown;

/**
 * The same mapping as `toWire` and `fromWire` of the contract, from generated shapes instead of schemas.
 * @param shapes the shapes to which numbers refer
 */
export function nameMapper(shapes: readonly Shape[], direction: 'toWire' | 'fromWire'): NameMapper {
  const known = new Map<Shape, Mapper>();
  const source = direction === 'toWire' ? camelCase : (wire: string) => wire;

  function mapper(shape: Shape): Mapper {
    let found = known.get(shape);
    if (!found) {
      // A number can refer to a shape that is still being compiled, so it is looked up at call time.
      found = typeof shape === 'number' ? (value) => mapper(shapes[shape] as Shape)(value) : compile(shape);
      known.set(shape, found);
    }
    return found;
  }

  function compile(shape: Exclude<Shape, number>): Mapper {
    if (shape === null) return (value) => value;
    if ('names' in shape) return mapObject(fieldsOf(shape.names, shape.members ?? {}));
    if ('record' in shape) return mapRecord(mapper(shape.record));
    if ('options' in shape) {
      const key = source(shape.key);
      return (value) => {
        const option = isRecord(value) ? shape.options[String(value[key])] : undefined;
        return option === undefined ? value : mapper(option)(value);
      };
    }
    if ('objects' in shape) return compileUnion(shape.objects, mapper(shape.list));
    return mapList(mapper(shape.list));
  }

  function fieldsOf(names: string, members: Record<string, Shape>): Field[] {
    const plain = names.split(' ').map((name): [string, Shape] => [name, null]);
    return [...plain, ...Object.entries(members)].map(([wire, shape]) => {
      const typed = camelCase(wire);
      const [from, to] = direction === 'toWire' ? [typed, wire] : [wire, typed];
      return { from, to, map: mapper(shape) };
    });
  }

  function compileUnion(objects: readonly Shape[], list: Mapper): Mapper {
    return (value) => {
      if (Array.isArray(value)) return list(value);
      if (!isRecord(value)) return value;
      const keys = Object.keys(value);
      const option = objects.find((shape) => hasKeys(shape, keys)) ?? objects[0];
      return option === undefined ? value : mapper(option)(value);
    };
  }

  function hasKeys(shape: Shape, keys: readonly string[]): boolean {
    if (typeof shape === 'number') return hasKeys(shapes[shape] as Shape, keys);
    if (shape === null || !('names' in shape)) return true;
    const names = new Set([...shape.names.split(' '), ...Object.keys(shape.members ?? {})].map(source));
    return keys.every((key) => names.has(key));
  }

  return (shape, value) => mapper(shape)(value);
}

/** A member of an object, with its names and the mapper of its value. */
interface Field {
  from: string;
  to: string;
  map: Mapper;
}

function mapObject(fields: readonly Field[]): Mapper {
  return (value) => {
    if (!isRecord(value)) return value;
    const target: Record<string, unknown> = {};
    for (const { from, to, map } of fields) {
      const member = value[from];
      if (member !== undefined) target[to] = map(member);
    }
    return target;
  };
}

function mapRecord(inner: Mapper): Mapper {
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, inner(member)]))
      : value;
}

function mapList(inner: Mapper): Mapper {
  return (value) => (Array.isArray(value) ? value.map(inner) : value);
}
