import { definitionOf, type SchemaDefinition } from '@vitrine/contract/schema-definition';
import fc from 'fast-check';
import type { z } from 'zod';

/** A schema definition, with the checks that generators satisfy. */
export type SchemaDef = SchemaDefinition & { checks?: { _zod: { def: CheckDef } }[] };

interface CheckDef {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  format?: string;
  pattern?: RegExp;
}

/** Generators for the parts of a value whose form a schema does not determine. */
interface SchemaGenerators {
  /** Values that replace those of this field's schema. */
  replace?(def: SchemaDef, field: string): fc.Arbitrary<unknown> | undefined;
  /** `members` has a generator for each field, which gives undefined for an absent one. */
  object(
    members: Record<string, fc.Arbitrary<unknown>>,
    shape: Record<string, z.ZodType>,
  ): fc.Arbitrary<unknown>;
  keys: fc.Arbitrary<string>;
  string(def: SchemaDef): fc.Arbitrary<unknown>;
  number(def: SchemaDef): fc.Arbitrary<unknown>;
  unknown: fc.Arbitrary<unknown>;
}

const MAX_DEPTH = 6;

/**
 * Generates values that have a schema's shape, which also tests the code after validation. Refinements are ignored, so
 * some values are rejected. Recursive schemas end below a certain depth, where optional fields are absent and arrays
 * empty.
 */
export function schemaValues(
  schema: z.ZodType,
  generators: SchemaGenerators,
  field = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const def: SchemaDef = definitionOf(schema);
  const inner = (each: z.ZodType | undefined, name = field) =>
    schemaValues(each as z.ZodType, generators, name, depth + 1);
  const isDeep = depth > MAX_DEPTH;
  const replaced = generators.replace?.(def, field);
  if (replaced) return replaced;
  switch (def.type) {
    case 'object': {
      const shape = def.shape ?? {};
      const members = Object.entries(shape).map(([name, each]) => [name, inner(each, name)]);
      return generators.object(Object.fromEntries(members), shape);
    }
    case 'array':
      return arrays(def, () => inner(def.element), isDeep);
    case 'tuple':
      return fc
        .tuple(
          fc.tuple(...(def.items ?? []).map((each) => inner(each))),
          fc.array(inner(def.rest ?? def.items?.[0]), { maxLength: 2 }),
        )
        .map(([items, rest]) => (def.rest ? [...items, ...rest] : items));
    case 'record':
      return fc.dictionary(generators.keys, inner(def.valueType), { maxKeys: 4 });
    case 'optional':
    case 'default':
    case 'prefault':
      return isDeep ? fc.constant(undefined) : fc.option(inner(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'pipe':
      return inner((def.out as z.ZodType).def.type === 'transform' ? def.in : def.out);
    case 'lazy':
      return inner((def.getter as () => z.ZodType)());
    case 'union':
      return fc.oneof(...(def.options ?? []).map((each) => inner(each)));
    case 'literal':
      return fc.constantFrom(...(def.values ?? []));
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries ?? {}));
    case 'string':
      return generators.string(def);
    case 'number':
      return generators.number(def);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return generators.unknown;
    default:
      throw new Error(`No values for a schema of type ${def.type}: add it to this file.`);
  }
}

/** The definition of a schema itself and those of its checks. */
export function checksOf(def: SchemaDef): CheckDef[] {
  return [def as CheckDef & SchemaDef, ...(def.checks ?? []).map((each) => each._zod.def)];
}

function arrays(
  def: SchemaDef,
  element: () => fc.Arbitrary<unknown>,
  isDeep: boolean,
): fc.Arbitrary<unknown[]> {
  const minimums = checksOf(def).filter(({ check }) => check === 'min_length');
  const minLength = Math.max(0, ...minimums.map(({ minimum = 0 }) => minimum));
  if (isDeep && minLength === 0) return fc.constant([]);
  return fc.array(element(), { minLength, maxLength: Math.max(3, minLength) });
}
