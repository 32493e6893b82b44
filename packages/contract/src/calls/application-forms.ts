import { z } from 'zod';
import { isRecord } from '../is-record.ts';
import { MAX_EXTRA_FIELDS } from '../property-fields.ts';
import { constraints, format, option, presentationProperty, sortOption } from './application-properties.ts';

const propertyFields = new Set(Object.keys(presentationProperty.shape));
const constraintFields = new Set(Object.keys(constraints.shape));
const formatFields = new Set(Object.keys(format.shape));
const optionFields = new Set(Object.keys(option.shape));
const sortFields = new Set(Object.keys(sortOption.shape));

/**
 * Prepares a version as authoring tools write it. Moves unknown fields to `extra`, so newer tools still work. Clamps
 * constraints to our limits, and names options without a name.
 * @param fields the fields of the version itself.
 */
export function prepareVersion(body: unknown, fields: ReadonlySet<string>): unknown {
  if (!isRecord(body)) return body;
  const [version, unknown] = split(body, fields);
  if ('presentation_properties' in version)
    version.presentation_properties = collectUnknown(version.presentation_properties, 0);
  return withExtra(version, unknown);
}

function collectUnknown(list: unknown, depth: number): unknown {
  // Deeper levels are refused anyway; recursion must not follow a hostile body.
  if (!Array.isArray(list) || depth > 8) return list;
  return list.map((property: unknown) => {
    if (!isRecord(property)) return property;
    const [known, unknown] = split(property, propertyFields);
    if (isRecord(known.constraints)) {
      const [specified, more] = split(known.constraints, constraintFields);
      if (isRecord(specified.format)) {
        const [format, others] = split(specified.format, formatFields);
        specified.format = format;
        if (Object.keys(others).length > 0) more.format = others;
      }
      known.constraints = clampConstraints(specified, more);
      if (Object.keys(more).length > 0) unknown.constraints = more;
    }
    if (Array.isArray(known.sortable))
      known.sortable = known.sortable.map((each) => withoutUnknown(each, sortFields));
    if (Array.isArray(known.options)) known.options = known.options.map(namedOption);
    if ('properties' in known) known.properties = collectUnknown(known.properties, depth + 1);
    return withExtra(known, unknown);
  });
}

/** Clamps numbers to the range that we accept. The original values move to `asked`. */
function clampConstraints(
  given: Readonly<Record<string, unknown>>,
  asked: Record<string, unknown>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => {
      // JSON has no Infinity: tools write null where there is no limit.
      if (value === null) return [];
      const limits = constraints.shape[key as keyof typeof constraints.shape].unwrap();
      if (typeof value !== 'number' || !(limits instanceof z.ZodNumber) || limits.safeParse(value).success)
        return [[key, value]];
      asked[key] = value;
      return [[key, Math.min(Math.max(Math.floor(value), Number(limits.minValue)), Number(limits.maxValue))]];
    }),
  );
}

function withExtra(known: Record<string, unknown>, unknown: Record<string, unknown>) {
  if (Object.keys(unknown).length === 0) return known;
  return { ...known, extra: { ...(isRecord(known.extra) ? known.extra : {}), ...unknown } };
}

function namedOption(option: unknown): unknown {
  if (!isRecord(option)) return option;
  return withoutUnknown({ ...option, name: option.name ?? String(option.value ?? '') }, optionFields);
}

function withoutUnknown(given: unknown, fields: ReadonlySet<string>): unknown {
  if (!isRecord(given)) return given;
  const [known, unknown] = split(given, fields);
  return withExtra(known, unknown);
}

function split(
  record: Record<string, unknown>,
  fields: ReadonlySet<string>,
): [known: Record<string, unknown>, unknown: Record<string, unknown>] {
  const entries = Object.entries(record);
  return [
    Object.fromEntries(entries.filter(([key]) => fields.has(key))),
    Object.fromEntries(entries.filter(([key]) => !fields.has(key)).slice(0, MAX_EXTRA_FIELDS)),
  ];
}
