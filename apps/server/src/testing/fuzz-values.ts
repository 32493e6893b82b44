import fc from 'fast-check';
import type { z } from 'zod';

/*
 * Generates values that a schema accepts, because only they test the code after validation. Refinements are ignored, so
 * some values are rejected.
 */

// The members of zod's `def` that are used below.
interface Def {
  type: string;
  format?: string;
  pattern?: RegExp;
  checks?: { _zod: { def: CheckDef } }[];
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
}

interface CheckDef {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
  format?: string;
  pattern?: RegExp;
}

/** What a schema does not contain: existing ids, and suitable values for some fields. */
export interface KnownValues {
  ids: readonly string[];
  /** By the wire name of the field. */
  values: Readonly<Record<string, readonly unknown[]>>;
}

const MAX_DEPTH = 6;

/** Generates wire values of a schema. */
export function valuesFor(
  schema: z.ZodType,
  known: KnownValues,
  name = '',
  depth = 0,
): fc.Arbitrary<unknown> {
  const def = schema.def as unknown as Def;
  const inner = (each: z.ZodType | undefined) => valuesFor(each as z.ZodType, known, name, depth + 1);
  const values = known.values[name];
  if (values && ['string', 'number', 'unknown'].includes(def.type)) return fc.constantFrom(...values);
  switch (def.type) {
    case 'object':
      return objects(def.shape ?? {}, known, depth);
    case 'array':
      return arrays(def, () => inner(def.element), depth);
    case 'tuple':
      return fc
        .tuple(
          fc.tuple(...(def.items ?? []).map(inner)),
          fc.array(inner(def.rest ?? def.items?.[0]), { maxLength: 2 }),
        )
        .map(([items, rest]) => (def.rest ? [...items, ...rest] : items));
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 20 }), inner(def.valueType), { maxKeys: 4 });
    case 'optional':
      return depth > MAX_DEPTH ? fc.constant(undefined) : fc.option(inner(def.innerType), { nil: undefined });
    case 'nullable':
      return fc.option(inner(def.innerType));
    case 'default':
    case 'prefault':
      return fc.option(inner(def.innerType), { nil: undefined });
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
      return strings(def, known);
    case 'number':
      return numbers(def);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'unknown':
      return fc.jsonValue({ maxDepth: 3 });
    default:
      throw new Error(`No values for a schema of type ${def.type}: add it to this file.`);
  }
}

function objects(
  shape: Record<string, z.ZodType>,
  known: KnownValues,
  depth: number,
): fc.Arbitrary<Record<string, unknown>> {
  return fc
    .record(
      Object.fromEntries(
        Object.entries(shape).map(([name, field]) => [name, valuesFor(field, known, name, depth + 1)]),
      ),
    )
    .map((value) => Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)));
}

function checksOf(def: Def): CheckDef[] {
  return [def as CheckDef & Def, ...(def.checks ?? []).map((each) => each._zod.def)];
}

function arrays(def: Def, element: () => fc.Arbitrary<unknown>, depth: number): fc.Arbitrary<unknown[]> {
  const least = Math.max(0, ...checksOf(def).map((check) => minimumOf(check, 'min_length')));
  // Ends recursive schemas.
  if (depth > MAX_DEPTH && least === 0) return fc.constant([]);
  return fc.array(element(), { minLength: least, maxLength: Math.max(3, least) });
}

function minimumOf(check: CheckDef, kind: string): number {
  return check.check === kind ? (check.minimum ?? 0) : 0;
}

function strings(def: Def, known: KnownValues): fc.Arbitrary<unknown> {
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

function numbers(def: Def): fc.Arbitrary<number> {
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
