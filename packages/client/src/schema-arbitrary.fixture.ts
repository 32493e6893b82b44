import { camelCase } from '@vitrine/contract';
import fc from 'fast-check';
import type { z } from 'zod';

// The members of zod's `def` that are read below.
interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  rest?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
}

/**
 * Values of a schema's form, with wire names or TypeScript's names. Strings and numbers are any strings and
 * numbers: names are mapped by form alone. Some objects have keys that the schema does not know.
 */
export function valuesOf(schema: z.ZodType, names: 'wire' | 'typed', depth = 0): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  const inner = (each: z.ZodType | undefined) => valuesOf(each as z.ZodType, names, depth);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape ?? {});
      const named = (name: string) => (names === 'typed' ? camelCase(name) : name);
      const required = fields.filter(([, field]) => fixed(field)).map(([name]) => named(name));
      const members = Object.fromEntries(
        // A schema within itself ends here: deep ones add nothing.
        fields.map(([name, field]) => [
          named(name),
          depth > 8 && !fixed(field) ? fc.constant(null) : valuesOf(field, names, depth + 1),
        ]),
      );
      const known = fc.record(members, { requiredKeys: required });
      return fc
        .tuple(known, fc.option(fc.constantFrom('unknown_key', 'unknownKey'), { freq: 8 }))
        .map(([value, extra]) => (extra ? { ...value, [extra]: { inner_key: 1 } } : value));
    }
    case 'array':
      return depth > 8 ? fc.constant([]) : fc.array(inner(def.element), { maxLength: 3 });
    case 'tuple':
      return fc.tuple(...(def.items ?? []).map(inner));
    case 'record':
      return fc.dictionary(fc.constantFrom('store_id', 'storeId', 'a', '__x'), inner(def.valueType));
    case 'optional':
      return fc.option(inner(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
    case 'nonoptional':
      return inner(def.innerType);
    case 'pipe':
      return inner((def.out as z.ZodType).def.type === 'transform' ? def.in : def.out);
    case 'lazy':
      return inner((def.getter as () => z.ZodType)());
    case 'union':
      return fc.oneof(...(def.options ?? []).map(inner));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'string':
      return fc.string();
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.oneof(
        fc.json().map((text) => JSON.parse(text) as unknown),
        fc.constant({ user_key: { other_key: 1 } }),
      );
    default:
      throw new Error(`No values for a schema of type ${def.type}: add it to this file.`);
  }
}

/** Members that say which option of a union a value is. */
function fixed(field: z.ZodType): boolean {
  return field.def.type === 'literal' || field.def.type === 'enum';
}
