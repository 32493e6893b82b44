import { z } from 'zod';
import { componentRegistry } from './openapi-components.ts';
import { rule, ruleNode } from './rules.ts';

/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema;
type Side = 'input' | 'output';
type Definitions = Record<string, JsonSchema>;

const REFERENCE = '#/components/schemas/';

/**
 * Converts schemas to JSON Schema and collects the named ones. If the input of a named schema differs from its output,
 * for example because of defaults, the input is named `…Input`.
 */
export class SchemaWriter {
  readonly #definitions: Record<Side, Definitions> = { input: {}, output: {} };
  readonly #written: { side: Side; schema: JsonSchema }[] = [];

  /** @param side whether a caller sends it or receives it */
  write(schema: z.ZodType, side: Side): JsonSchema {
    // Inside an object, named schemas become references even at the top, and rules always have their name.
    const { properties, $defs } = z.toJSONSchema(z.object({ written: schema, rule: ruleNode }), {
      io: side,
      metadata: componentRegistry,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => improve(zodSchema, jsonSchema, side),
    }) as JsonSchema;
    for (const [name, definition] of Object.entries($defs ?? {})) {
      if (name.startsWith('__')) {
        throw new Error('A recursive schema needs a name: add it to openapi-components.ts.');
      }
      delete definition.id;
      this.#definitions[side][name] = definition;
    }
    const written = properties?.written as JsonSchema;
    this.#written.push({ side, schema: written });
    return written;
  }

  /**
   * Every named schema in use, by name. Call it last: it resolves all references, after which no schema can be added.
   */
  finish(): Definitions {
    const { input, output } = this.#definitions;
    const differing = new Set(
      Object.keys(input).filter((name) => name in output && !equal(input[name], output[name])),
    );
    // A schema that refers to a differing schema also differs.
    for (let before = -1; before !== differing.size; ) {
      before = differing.size;
      for (const [name, schema] of Object.entries(input)) {
        if (name in output && references(schema).some((each) => differing.has(each))) differing.add(name);
      }
    }
    const named = (side: Side) => (name: string) =>
      side === 'input' && differing.has(name) ? `${name}Input` : name;
    for (const { side, schema } of this.#written) point(schema, named(side));
    const schemas: Definitions = {};
    for (const side of ['input', 'output'] as const) {
      for (const [name, schema] of Object.entries(this.#definitions[side])) {
        point(schema, named(side));
        schemas[named(side)(name)] = schema;
      }
    }
    return reachable(
      schemas,
      this.#written.map(({ schema }) => schema),
    );
  }
}

/** Completes zod's description of a pipe, which covers only one end. */
function improve(schema: z.core.$ZodTypes, json: JsonSchema, side: Side): void {
  if (schema === (rule as z.core.$ZodType)) {
    replace(json, { $ref: '#/$defs/Rule' });
    return;
  }
  // Named schemas have a separate registry, so zod does not write their descriptions.
  const { description, maxProperties, maxItems } = (schema as unknown as z.ZodType).meta() ?? {};
  if (description !== undefined) json.description ??= description;
  // Limits that only code checks.
  if (typeof maxProperties === 'number') json.maxProperties = maxProperties;
  if (typeof maxItems === 'number') json.maxItems = maxItems;
  const { def } = schema._zod;
  // A format is clearer than the expression that checks it, and JavaScript's largest integers are noise.
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  if (def.type === 'object' && !def.catchall) delete json.additionalProperties;
  if (def.type !== 'pipe') return;
  const transforms = def.out._zod.def.type === 'transform';
  if (side === 'output') {
    if (transforms) Object.assign(json, described(def.in, 'input'));
  } else if (!transforms) {
    const out = described(def.out, 'input');
    if (json.type === 'string' && out.type === 'string') Object.assign(json, out);
    else replace(json, out);
  }
}

function described(schema: z.core.$ZodType, io: Side): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => improve(zodSchema, jsonSchema, io),
  });
  return json;
}

function replace(json: JsonSchema, by: JsonSchema): void {
  for (const key of Object.keys(json)) delete json[key];
  Object.assign(json, by);
}

function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Visits the references within a schema. */
function eachReference(value: unknown, visit: (holder: { $ref: string }) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('$ref' in value && typeof value.$ref === 'string') visit(value as { $ref: string });
  for (const member of Object.values(value)) eachReference(member, visit);
}

function references(schema: JsonSchema): string[] {
  const names: string[] = [];
  eachReference(schema, ({ $ref }) => names.push($ref.slice($ref.lastIndexOf('/') + 1)));
  return names;
}

function point(schema: JsonSchema, named: (name: string) => string): void {
  eachReference(schema, (holder) => {
    const prefix = '#/$defs/';
    if (holder.$ref.startsWith(prefix)) holder.$ref = REFERENCE + named(holder.$ref.slice(prefix.length));
  });
}

function reachable(schemas: Definitions, roots: JsonSchema[]): Definitions {
  const found = new Set<string>();
  const pending = roots.flatMap(references);
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const schema = schemas[name];
    if (found.has(name) || !schema) continue;
    found.add(name);
    pending.push(...references(schema));
  }
  return Object.fromEntries([...found].sort().map((name) => [name, schemas[name] as JsonSchema]));
}
