import { camelCase } from '@vitrine/contract';
import { schemaValues } from '@vitrine/test-kit/schema-values';
import fc from 'fast-check';
import type { z } from 'zod';

/**
 * Generates values of a schema's shape, with wire names or TypeScript names. Strings and numbers are arbitrary, because
 * names are mapped by shape alone. Some objects lack fields or have keys that the schema does not know.
 */
export function valuesOf(schema: z.ZodType, names: 'wire' | 'typed'): fc.Arbitrary<unknown> {
  const named = (name: string) => (names === 'typed' ? camelCase(name) : name);
  return schemaValues(schema, {
    object(members, shape) {
      const required = Object.entries(shape).filter(([, field]) => isDiscriminator(field));
      const fields = Object.entries(members).map(([name, member]) => [named(name), member]);
      return fc
        .tuple(
          fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
            requiredKeys: required.map(([name]) => named(name)),
          }),
          fc.option(fc.constantFrom('unknown_key', 'unknownKey'), { freq: 8 }),
        )
        .map(([value, extra]) => (extra ? { ...value, [extra]: { inner_key: 1 } } : value));
    },
    keys: fc.constantFrom('store_id', 'storeId', 'a', '__x'),
    string: () => fc.string(),
    number: () => fc.double({ noNaN: true }),
    unknown: fc.oneof(
      fc.json().map((text) => JSON.parse(text) as unknown),
      fc.constant({ user_key: { other_key: 1 } }),
    ),
  });
}

/** Whether the field selects the option of a union. */
function isDiscriminator(field: z.ZodType): boolean {
  return field.def.type === 'literal' || field.def.type === 'enum';
}
