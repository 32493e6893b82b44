import { isRecord } from '@vitrine/contract/is-record';

/** The wire names that raydiant-kit's `extractProperties` gives to the members of property types. */
const wireNames: Record<string, string> = {
  helperText: 'helper_text',
  helperLink: 'helper_link',
  optionsUrl: 'options_url',
  imagesUrl: 'images_url',
  singularLabel: 'singular_name',
  authUrl: 'auth_url',
  verifyUrl: 'verify_url',
  verifyQsParam: 'verify_qs_param',
  logoutUrl: 'logout_url',
  logoutQsParam: 'logout_qs_param',
};

/**
 * Converts the result of `getProperties` to a list of properties with wire names. Bundles return such a list, an object
 * by name, or raydiant-kit's property types by name. Unknown members are unchanged. Throws if the result is none of
 * these.
 */
export function wireProperties(answer: unknown): unknown[] {
  // Converted to data, because property types are objects with a `toJSON` method.
  const plain: unknown = JSON.parse(JSON.stringify(answer ?? []));
  if (Array.isArray(plain)) return plain.map(wireProperty);
  if (!isRecord(plain)) throw new Error('getProperties did not return a list of properties');
  // The result of `extractProperties`. It refers to strings by key, and only this result contains them.
  if (Array.isArray(plain.properties) && isRecord(plain.strings)) {
    const { properties, strings } = plain;
    return properties.map((property) => resolveStrings(wireProperty(property), strings));
  }
  return Object.entries(plain).map(([name, property]) =>
    isRecord(property) ? wireProperty({ name, ...property }) : property,
  );
}

function wireProperty(property: unknown): unknown {
  if (!isRecord(property)) return property;
  const wire = Object.fromEntries(
    Object.entries(property)
      .filter(([key]) => key !== 'items')
      .map(([key, value]) => [wireNames[key] ?? key, value]),
  );
  if (Array.isArray(property.options)) wire.options = property.options.map(wireOption);
  if (property.type === 'array') wire.properties = wireProperties(property.items ?? property.properties);
  return wire;
}

/** Options of raydiant-kit have a label, whose wire name is `name`. */
function wireOption(option: unknown): unknown {
  if (!isRecord(option) || option.name !== undefined) return option;
  return { ...option, name: option.label ?? String(option.value) };
}

function resolveStrings(property: unknown, strings: Record<string, unknown>): unknown {
  if (!isRecord(property)) return property;
  const resolveString = (key: unknown) => (typeof key === 'string' ? (strings[key] ?? key) : key);
  const { name, label, helper_text: helper, singular_name: singular, properties, options } = property;
  return {
    ...property,
    label: label ?? resolveString(name),
    ...(helper === undefined ? {} : { helper_text: resolveString(helper) }),
    ...(singular === undefined ? {} : { singular_name: resolveString(singular) }),
    ...(Array.isArray(options)
      ? {
          options: options.map((each) =>
            isRecord(each) ? { ...each, name: resolveString(each.name) } : each,
          ),
        }
      : {}),
    ...(Array.isArray(properties)
      ? { properties: properties.map((each) => resolveStrings(each, strings)) }
      : {}),
  };
}
