import { camelCase } from '@vitrine/contract/camel-case';
import { isRecord } from '@vitrine/contract/is-record';
import {
  MAX_EXTRA_FIELDS,
  optionFieldKinds,
  type PropertyFieldKind,
  propertyFieldKinds,
} from '@vitrine/contract/property-fields';
import type { Property } from '../../platform/api.ts';

/*
 * The result of a bundle's `getProperties` is untrusted. This code keeps only fields of the right type, and no more
 * properties and options than a form can show.
 */

const MAX_PROPERTIES = 200;
const MAX_OPTIONS = 1000;
const MAX_LEVEL = 3;
const MAX_TEXT = 2000;
const sortedBy = new Set<unknown>(['default', 'label', 'rightLabel']);
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;

/** Whether the version is a bundle, which can change its properties while a person edits. */
export function isBundle(version: { sourceUrl: string | null; embeddedUrlFormat: string | null }): boolean {
  return version.sourceUrl !== null && !version.embeddedUrlFormat;
}

/** Reads the properties in the result of `getProperties`, which has wire names. Drops those without a name or a type. */
export function readDynamicProperties(result: readonly unknown[], level = 1): Property[] {
  const names = new Set<string>();
  return result.slice(0, MAX_PROPERTIES).flatMap((each): Property[] => {
    const property = readProperty(each, level);
    if (!property || names.has(property.name)) return [];
    names.add(property.name);
    return [property];
  });
}

function readProperty(value: unknown, level: number): Property | null {
  if (!isRecord(value)) return null;
  const property = readFields(value, propertyFieldKinds, level);
  const { name, type } = property;
  if (typeof name !== 'string' || !NAME.test(name) || typeof type !== 'string') return null;
  if (type === 'toggleButtonGroup' && property.exclusive === false) property.multiple = true;
  if (type === 'selectionWithImages' && property.imagesUrl) property.multiple ??= true;
  if (property.multiple && typeof property.default === 'string' && property.default !== '')
    property.default = [property.default];
  if (type === 'array' && !property.properties) return null;
  return property as unknown as Property;
}

/** Reads the fields of the right type, with camelCase names. Unknown fields go into `extra`, as in a version. */
function readFields(
  record: Record<string, unknown>,
  kinds: Readonly<Record<string, PropertyFieldKind>>,
  level: number,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [wire, kind] of Object.entries(kinds)) {
    const field = readField(record[wire] ?? record[camelCase(wire)], kind, level);
    if (field !== undefined) read[camelCase(wire)] = field;
  }
  const knownKeys = new Set(Object.keys(kinds).flatMap((wire) => [wire, camelCase(wire)]));
  const unknown = Object.entries(record).filter(([key]) => !knownKeys.has(key));
  if (unknown.length > 0)
    read.extra = {
      ...(isRecord(read.extra) ? read.extra : {}),
      ...Object.fromEntries(unknown.slice(0, MAX_EXTRA_FIELDS)),
    };
  return read;
}

/** Reads a field; undefined if it is absent or has the wrong type. */
function readField(value: unknown, kind: PropertyFieldKind, level: number): unknown {
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value.slice(0, MAX_TEXT) : undefined;
    case 'flag':
      return typeof value === 'boolean' ? value : undefined;
    case 'address':
      return isWebAddress(value) ? value : undefined;
    case 'scalar':
      return isScalar(value) ? value : undefined;
    case 'any':
      return value;
    case 'record':
      return isRecord(value) ? value : undefined;
    case 'sortable':
      return typeof value === 'boolean' ? value : readSortOptions(value);
    case 'constraints':
      return readConstraints(value);
    case 'options': {
      const options = readOptions(value);
      return options.length > 0 ? options : undefined;
    }
    case 'properties':
      return Array.isArray(value) && level < MAX_LEVEL ? readDynamicProperties(value, level + 1) : undefined;
  }
}

function readSortOptions(value: unknown): unknown[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.slice(0, MAX_OPTIONS).flatMap((each) => {
    if (!isRecord(each) || typeof each.label !== 'string' || !sortedBy.has(each.by)) return [];
    const { label, by, type, defaultDirection } = each;
    return [
      {
        label,
        by,
        ...(isScalar(type) && { type }),
        ...(isScalar(defaultDirection) && { defaultDirection }),
      },
    ];
  });
}

function readConstraints(value: unknown): Property['constraints'] | undefined {
  if (!isRecord(value)) return undefined;
  const record = camelized(value);
  const constraints: Record<string, unknown> = {};
  for (const key of ['min', 'max', 'maxlength', 'maxItems', 'content-length'])
    if (typeof record[key] === 'number' && Number.isFinite(record[key])) constraints[key] = record[key];
  const types = record['content-types'];
  if (Array.isArray(types)) constraints['content-types'] = types.filter((each) => typeof each === 'string');
  // Ignore patterns, because one that backtracks would freeze the editor. The bundle checks its own values.
  return constraints;
}

function readOptions(value: unknown): NonNullable<Property['options']> {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_OPTIONS).flatMap((each) => {
    if (!isRecord(each) || !isScalar(each.value)) return [];
    const { value, ...read } = readFields(each, optionFieldKinds, MAX_LEVEL);
    return [{ ...read, name: read.name ?? String(value), value } as NonNullable<Property['options']>[number]];
  });
}

function camelized(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [camelCase(key), value]));
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Accepts only web addresses, because a `javascript:` URL would run in the dashboard. */
function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT && /^(https?:\/\/|\/(?![/\\]))/i.test(value);
}
