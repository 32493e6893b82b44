import type { FieldError } from '@vitrine/contract';
import type { PresentationProperty } from './properties.ts';

/**
 * Properties as we use them, from the forms that authors' tools write: an empty list of options is none, and
 * types that take several values say so.
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

/** Undefined: the type takes one value. */
function takesSeveral({ type, exclusive, imagesUrl }: PresentationProperty): boolean | undefined {
  if (type === 'toggleButtonGroup' && exclusive === false) return true;
  return type === 'selectionWithImages' && imagesUrl !== undefined ? true : undefined;
}

/** What is stored although nothing uses it, by its wire path. */
export function versionWarnings(
  properties: readonly PresentationProperty[],
  path = 'presentation_properties',
): FieldError[] {
  return properties.flatMap((property, index) => {
    const at = `${path}.${index}`;
    const options = (property.options ?? []).flatMap((option, place) =>
      extraWarnings(option.extra, `${at}.options.${place}`),
    );
    return [
      ...extraWarnings(property.extra, at),
      ...options,
      ...versionWarnings(property.properties ?? [], `${at}.properties`),
    ];
  });
}

function extraWarnings(extra: Record<string, unknown> | undefined, at: string): FieldError[] {
  return Object.keys(extra ?? {}).map((key) => ({
    path: `${at}.${key}`,
    message: 'This field is stored, but Vitrine does not use it.',
  }));
}
