import { constraints, option, presentationProperty } from './application-properties.ts';

const propertyFields = new Set(Object.keys(presentationProperty.shape));
const constraintFields = new Set(Object.keys(constraints.shape));
const optionFields = new Set(Object.keys(option.shape));
/** Bounds what a version can store beyond the fields that we know. */
const MAX_EXTRA = 50;

/**
 * A version as authors' tools write it: fields of properties that we do not know move to `extra`, so that a tool
 * newer than this contract still works; options without a name get one.
 */
export function prepareVersion(body: unknown): unknown {
  if (!isRecord(body) || !('presentation_properties' in body)) return body;
  return { ...body, presentation_properties: collectUnknown(body.presentation_properties, 0) };
}

function collectUnknown(list: unknown, depth: number): unknown {
  // Deeper levels are refused anyway; recursion must not follow a hostile body.
  if (!Array.isArray(list) || depth > 8) return list;
  return list.map((property: unknown) => {
    if (!isRecord(property)) return property;
    const [known, unknown] = split(property, propertyFields);
    if (isRecord(known.constraints)) {
      const [kept, more] = split(known.constraints, constraintFields);
      known.constraints = kept;
      if (Object.keys(more).length > 0) unknown.constraints = more;
    }
    if (Array.isArray(known.options)) known.options = known.options.map(namedOption);
    if ('properties' in known) known.properties = collectUnknown(known.properties, depth + 1);
    if (Object.keys(unknown).length > 0)
      known.extra = { ...(isRecord(known.extra) ? known.extra : {}), ...unknown };
    return known;
  });
}

function namedOption(option: unknown): unknown {
  if (!isRecord(option)) return option;
  const [known, unknown] = split(option, optionFields);
  if (Object.keys(unknown).length > 0) known.extra = unknown;
  return { ...known, name: known.name ?? String(known.value ?? '') };
}

function split(
  record: Record<string, unknown>,
  fields: ReadonlySet<string>,
): [known: Record<string, unknown>, unknown: Record<string, unknown>] {
  const entries = Object.entries(record);
  return [
    Object.fromEntries(entries.filter(([key]) => fields.has(key))),
    Object.fromEntries(entries.filter(([key]) => !fields.has(key)).slice(0, MAX_EXTRA)),
  ];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
