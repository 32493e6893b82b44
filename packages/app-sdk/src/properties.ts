/** Values of an application's properties, by name, as its address gives them. */
export type Properties = Record<string, unknown>;

/**
 * Reads `#name=value&…`, as `embedded_url_format` writes it. Values that are JSON arrays or objects come
 * parsed; all others stay text, also numbers and booleans, because a text property may look like either.
 */
export function readProperties(fragment: string): Properties {
  const properties: Properties = Object.create(null);
  for (const [name, text] of new URLSearchParams(fragment.replace(/^#/, '')))
    properties[name] = readValue(text);
  return properties;
}

function readValue(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
