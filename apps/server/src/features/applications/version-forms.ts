import { type FieldError, propertyConstraints, toWire } from '@vitrine/contract';
import { isRecord } from '@vitrine/contract/is-record';
import type { PresentationProperty, VersionInput } from './properties.ts';

/**
 * Normalises the properties that authors' tools write. Drops empty lists of options, sets `multiple` for types that take
 * several values, and turns their default value into a list.
 */
export function normaliseProperties(properties: readonly PresentationProperty[]): PresentationProperty[] {
  return properties.map((property) => {
    const { options, properties: inner, ...rest } = property;
    const isList = property.multiple ?? takesSeveral(property);
    return {
      ...rest,
      ...(options && options.length > 0 && { options }),
      ...(isList !== undefined && { multiple: isList }),
      ...(isList && typeof rest.default === 'string' && rest.default !== '' && { default: [rest.default] }),
      ...(inner && { properties: normaliseProperties(inner) }),
    };
  });
}

/** Undefined if the type takes one value. */
function takesSeveral({ type, exclusive, imagesUrl }: PresentationProperty): boolean | undefined {
  if (type === 'toggleButtonGroup' && exclusive === false) return true;
  return type === 'selectionWithImages' && imagesUrl !== undefined ? true : undefined;
}

/** Unused fields that were stored and values that were adjusted, by their wire paths. */
export function versionWarnings(
  version: Pick<VersionInput, 'presentationProperties' | 'extra'>,
): FieldError[] {
  return [
    ...extraWarnings(version.extra, ''),
    ...propertyWarnings(version.presentationProperties, 'presentation_properties.'),
  ];
}

function propertyWarnings(properties: readonly PresentationProperty[], path: string): FieldError[] {
  return properties.flatMap((property, index) => {
    const { constraints = {}, options = [], sortable, properties: inner = [], extra } = property;
    const sorts = Array.isArray(sortable) ? sortable : [];
    const at = `${path}${index}.`;
    const { constraints: asked, ...others } = extra ?? {};
    return [
      ...extraWarnings(others, at),
      ...constraintWarnings(asked, toWire(propertyConstraints, constraints), `${at}constraints.`),
      ...sorts.flatMap((sort, place) => extraWarnings(sort.extra, `${at}sortable.${place}.`)),
      ...options.flatMap((option, place) => extraWarnings(option.extra, `${at}options.${place}.`)),
      ...propertyWarnings(inner, `${at}properties.`),
    ];
  });
}

/** Warns about constraints that apply with a different value than requested. */
function constraintWarnings(asked: unknown, applied: Record<string, unknown>, at: string): FieldError[] {
  if (!isRecord(asked)) return [];
  return Object.entries(asked).flatMap(([key, value]) => {
    const limit = Object.hasOwn(applied, key) ? applied[key] : undefined;
    // The known fields of a constraint apply. Its other fields are only stored.
    if (isRecord(limit) && isRecord(value)) return extraWarnings(value, `${at}${key}.`);
    return typeof limit === 'number'
      ? {
          path: at + key,
          message: `This value is outside the supported range, so Vitrine uses ${limit.toLocaleString('en')} instead.`,
        }
      : { path: at + key, message: NOT_USED };
  });
}

const NOT_USED = 'This field is stored, but Vitrine does not use it.';

function extraWarnings(extra: Record<string, unknown> | undefined, at: string): FieldError[] {
  return Object.keys(extra ?? {}).map((key) => ({ path: at + key, message: NOT_USED }));
}
