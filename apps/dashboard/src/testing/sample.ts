import { type CallId, type Calls, calls, fromWire, type ReplyOf, type Rule } from '@vitrine/contract';
import { definitionOf } from '@vitrine/contract/schema-definition';
import type { z } from 'zod';

/** The current time in the samples: a Friday morning in Berlin. */
export const NOW = '2026-11-20T09:00:00.000Z';
/** Ids that are easy to tell apart. */
export const idOf = (index: number) => `01940000-0000-7000-8000-${String(index).padStart(12, '0')}`;

/** A tag of a screen. The rule {@link isInCity} reads it. */
export const cityTag = (resourceId: string, value: string) => ({
  id: idOf(Number(resourceId.slice(-3)) + 100),
  key: 'city',
  value,
  label: null,
  type: 'custom' as const,
  resourceId,
});
export const isInCity = (value: string): Rule => ({
  type: 'equals',
  left: { type: 'variable', path: ['device', 'tags', 'city'] },
  right: { type: 'constant', value },
});

type Item<Id extends CallId> = ReplyOf<Calls[Id]> extends { data: readonly (infer Each)[] } ? Each : never;

/** The smallest reply of a call that the contract allows, with these fields. */
export function sampleReply<Id extends CallId>(
  id: Id,
  fields: Partial<ReplyOf<Calls[Id]>> = {},
): ReplyOf<Calls[Id]> {
  const { reply } = calls[id] as { reply?: z.ZodType };
  if (!reply) throw new TypeError(`${id} has no reply`);
  return { ...(fromWire(reply, smallest(reply) as never) as object), ...fields } as ReplyOf<Calls[Id]>;
}

/** The smallest item that the contract allows in the reply of a list call, with these fields. */
export function sampleItem<Id extends CallId>(id: Id, fields: Partial<Item<Id>> = {}): Item<Id> {
  const { reply } = calls[id] as unknown as { reply: z.ZodType };
  const data = definitionOf(reply).shape?.data;
  const element = data && definitionOf(data).element;
  if (!element) throw new TypeError(`${id} is not a list`);
  return {
    ...(fromWire(element, smallest(element) as never) as object),
    ...fields,
  } as Item<Id>;
}

/** The only page of a list. */
export function listOf<T>(...data: T[]): { total: number; data: T[] } {
  return { total: data.length, data };
}

/** Null, empty or zero where the schema allows it. */
function smallest(schema: z.ZodType): unknown {
  const def = definitionOf(schema);
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {})
          .filter(([, member]) => definitionOf(member).type !== 'optional')
          .map(([name, member]) => [name, smallest(member)]),
      );
    case 'nullable':
      return null;
    case 'array':
      return [];
    case 'record':
      return {};
    case 'string':
      return text(schema, def.format);
    case 'number':
      return schema.safeParse(0).success ? 0 : 1;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'literal':
      return def.values?.[0];
    case 'union':
      return smallest(def.options?.[0] as z.ZodType);
    case 'lazy':
      return smallest(def.getter?.() as z.ZodType);
    case 'pipe':
      return smallest(def.in as z.ZodType);
    case 'unknown':
    case 'any':
      return null;
    default:
      return def.innerType ? smallest(def.innerType) : null;
  }
}

function text(schema: z.ZodType, format: string | undefined): string {
  if (format === 'uuid') return idOf(1);
  if (format === 'datetime') return NOW;
  const candidates = ['', 'x', '09:00', '2026-11-20', '2026-11-20T09:00:00', 'someone@example.com', 'UTC'];
  const found = candidates.find((each) => schema.safeParse(each).success);
  if (found === undefined) throw new TypeError(`No sample text for a string of format ${format}`);
  return found;
}
