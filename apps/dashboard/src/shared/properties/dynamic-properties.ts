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
 * A bundle's `getProperties` is untrusted: this keeps only members of the right type, and no more than a form can
 * show.
 */

const MAX_PROPERTIES = 200;
const MAX_OPTIONS = 1000;
const MAX_LEVEL = 3;
const MAX_TEXT = 2000;
const sortedBy = new Set<unknown>(['default', 'label', 'rightLabel']);
const NAME = /^[A-Za-z_][A-Za-z0-9_-]{0,99}$/;

/** Whether the version is a bundle, which can make its properties while a person edits. */
export function isBundle(version: { sourceUrl: string | null; embeddedUrlFormat: string | null }): boolean {
  return version.sourceUrl !== null && !version.embeddedUrlFormat;
}

/** The properties in an answer of `getProperties`, in wire names; those without a name or a type are left out. */
export function readDynamicProperties(answer: readonly unknown[], level = 1): Property[] {
  const names = new Set<string>();
  return answer.slice(0, MAX_PROPERTIES).flatMap((each): Property[] => {
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

/** The fields of the right type in TypeScript's names. Unknown ones are in `extra`, as in a version. */
function readFields(
  given: Record<string, unknown>,
  kinds: Readonly<Record<string, PropertyFieldKind>>,
  level: number,
): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [wire, kind] of Object.entries(kinds)) {
    const field = readField(given[wire] ?? given[camelCase(wire)], kind, level);
    if (field !== undefined) read[camelCase(wire)] = field;
  }
  const known = new Set(Object.keys(kinds).flatMap((wire) => [wire, camelCase(wire)]));
  const unknown = Object.entries(given).filter(([key]) => !known.has(key));
  if (unknown.length > 0)
    read.extra = {
      ...(isRecord(read.extra) ? read.extra : {}),
      ...Object.fromEntries(unknown.slice(0, MAX_EXTRA_FIELDS)),
    };
  return read;
}

/** Undefined if it is absent or of another type. */
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
  const given = camelized(value);
  const kept: Record<string, unknown> = {};
  for (const key of ['min', 'max', 'maxlength', 'maxItems', 'content-length'])
    if (typeof given[key] === 'number' && Number.isFinite(given[key])) kept[key] = given[key];
  const types = given['content-types'];
  if (Array.isArray(types)) kept['content-types'] = types.filter((each) => typeof each === 'string');
  // Ignore patterns of bundles, because one that backtracks would freeze the editor. The bundle checks its values.
  return kept;
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

/** Accept only web addresses: a `javascript:` URL would run in the dashboard. */
function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT && /^(https?:\/\/|\/(?![/\\]))/i.test(value);
}
