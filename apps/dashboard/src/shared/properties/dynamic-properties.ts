import { camelCase } from '@vitrine/contract/camel-case';
import type { Property } from '../../platform/api.ts';

/*
 * A bundle's `getProperties` is the work of a stranger: of its answer only members of the right form are kept,
 * and no more of them than a form can show.
 */

const MAX_PROPERTIES = 200;
const MAX_OPTIONS = 1000;
const MAX_LEVEL = 3;
const MAX_TEXT = 2000;
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
  const given = camelized(value);
  const { name, type } = given;
  if (typeof name !== 'string' || !NAME.test(name) || typeof type !== 'string') return null;
  const property: Record<string, unknown> = { name, type };
  for (const key of ['label', 'helperText', 'singularName'])
    if (typeof given[key] === 'string') property[key] = given[key].slice(0, MAX_TEXT);
  for (const key of ['helperLink', 'optionsUrl', 'imagesUrl', 'authUrl', 'verifyUrl', 'logoutUrl'])
    if (isWebAddress(given[key])) property[key] = given[key];
  for (const key of ['optional', 'hide', 'disable', 'multiple', 'searchable', 'selectable', 'exclusive'])
    if (typeof given[key] === 'boolean') property[key] = given[key];
  if (given.default !== undefined) property.default = given.default;
  const constraints = readConstraints(given.constraints);
  if (constraints) property.constraints = constraints;
  const options = readOptions(given.options);
  if (options.length > 0) property.options = options;
  if (type === 'toggleButtonGroup' && given.exclusive === false) property.multiple = true;
  if (type === 'selectionWithImages' && property.imagesUrl) property.multiple ??= true;
  if (type === 'array') {
    if (!Array.isArray(given.properties) || level >= MAX_LEVEL) return null;
    property.properties = readDynamicProperties(given.properties, level + 1);
  }
  return property as Property;
}

function readConstraints(value: unknown): Property['constraints'] | undefined {
  if (!isRecord(value)) return undefined;
  const given = camelized(value);
  const kept: Record<string, unknown> = {};
  for (const key of ['min', 'max', 'maxlength', 'maxItems', 'content-length'])
    if (typeof given[key] === 'number' && Number.isFinite(given[key])) kept[key] = given[key];
  const types = given['content-types'];
  if (Array.isArray(types)) kept['content-types'] = types.filter((each) => typeof each === 'string');
  // A pattern of a bundle is not run: one that backtracks would freeze the editor. The bundle checks it itself.
  return kept;
}

function readOptions(value: unknown): NonNullable<Property['options']> {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_OPTIONS).flatMap((each) => {
    if (!isRecord(each) || !isScalar(each.value)) return [];
    const name = typeof each.name === 'string' ? each.name : String(each.value);
    const { thumbnailUrl, disabled } = each;
    return [
      {
        name,
        value: each.value,
        ...(isWebAddress(thumbnailUrl) && { thumbnailUrl }),
        ...(disabled === true && { disabled }),
      },
    ];
  });
}

function camelized(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [camelCase(key), value]));
}

function isScalar(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** Links and requests lead to the web alone: `javascript:` would run in the dashboard. */
function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_TEXT && /^(https?:\/\/|\/(?![/\\]))/i.test(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
