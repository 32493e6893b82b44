import type { Property } from '../../../platform/api.ts';
import type { Column } from './cell-values.ts';
import { columnsOf } from './columns.ts';

/** A property as a published app declares it. The label defaults to the name. */
export function property(
  fields: { name: string; type: Property['type'] } & Record<string, unknown>,
): Property {
  return { label: fields.name, ...fields } as unknown as Property;
}

export const columns = (...fields: Parameters<typeof property>[0][]): Column[] =>
  columnsOf(fields.map(property), (key) => key, new Map());

export function column(fields: Parameters<typeof property>[0]): Column {
  const [only] = columns(fields);
  if (!only) throw new Error('This property is not a column.');
  return only;
}
