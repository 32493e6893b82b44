import { checksOf, type SchemaDef, schemaValues } from '@vitrine/test-kit/schema-values';
import fc from 'fast-check';
import type { z } from 'zod';

/** Values that a schema cannot provide: existing ids, and suitable values for some fields. */
export interface KnownValues {
  ids: readonly string[];
  /** By the wire name of the field. */
  values: Readonly<Record<string, readonly unknown[]>>;
}

/** Generates wire values that a schema accepts, except for its refinements. */
export function valuesFor(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
  return schemaValues(schema, {
    replace({ type }, field) {
      const values = known.values[field];
      return values && ['string', 'number', 'unknown'].includes(type)
        ? fc.constantFrom(...values)
        : undefined;
    },
    object: (members) => fc.record(members).map(withoutAbsent),
    keys: fc.string({ maxLength: 20 }),
    string: (def) => strings(def, known),
    number: numbers,
    unknown: fc.jsonValue({ maxDepth: 3 }),
  });
}

function withoutAbsent(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined));
}

function strings(def: SchemaDef, known: KnownValues): fc.Arbitrary<unknown> {
  const checks = checksOf(def);
  const format = checks.find((check) => check.format !== undefined)?.format;
  if (format === 'uuid') return fc.constantFrom(...known.ids);
  if (format === 'email') return fc.constantFrom('somebody@example.com', 'Some.Body+tag@Example.COM');
  if (format === 'datetime') {
    return fc
      .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  const pattern = checks.find((check) => check.pattern !== undefined)?.pattern;
  const max = Math.min(10_000, ...checks.map((check) => check.maximum ?? 10_000));
  const min = Math.max(0, ...checks.map((check) => check.minimum ?? 0));
  if (pattern) return matching(pattern);
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({ unit: 'binary', minLength: min, maxLength: Math.min(max, 30 + min) }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('x'.repeat(max), '\u{1f4a5}'.repeat(max >> 1), ' x '.padStart(min)),
    },
  );
}

function matching(pattern: RegExp): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(pattern);
  } catch {
    // The generator does not support some syntax. A plain word matches most patterns.
    return fc.constantFrom('word', 'word.png');
  }
}

function numbers(def: SchemaDef): fc.Arbitrary<number> {
  const checks = checksOf(def);
  const min = Math.max(
    -1e300,
    ...checks.map((check) => (check.check === 'greater_than' ? (check.value ?? 0) : -1e300)),
  );
  const max = Math.min(
    1e300,
    ...checks.map((check) => (check.check === 'less_than' ? (check.value ?? 0) : 1e300)),
  );
  if (checks.some((check) => check.format === 'safeint')) {
    const [low, high] = [Math.max(min, Number.MIN_SAFE_INTEGER), Math.min(max, Number.MAX_SAFE_INTEGER)];
    return fc.oneof(fc.integer({ min: low, max: high }), fc.constantFrom(low, high));
  }
  return fc.oneof(fc.double({ min, max, noNaN: true }), fc.constantFrom(min, max));
}
