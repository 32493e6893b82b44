import type { z } from 'zod';

/** zod describes a schema in its `def`. These are all members on which this repository relies. */
export interface SchemaDefinition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  valueType?: z.ZodType;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  discriminator?: string;
  items?: z.ZodType[];
  rest?: z.ZodType | null;
  in?: z.ZodType;
  out?: z.ZodType;
  getter?: () => z.ZodType;
  values?: unknown[];
  entries?: Record<string, unknown>;
  format?: string;
  pattern?: RegExp;
}

export function definitionOf(schema: z.ZodType): SchemaDefinition {
  return schema.def as unknown as SchemaDefinition;
}
