import type { PreviewInputs, Properties } from './types.ts';

/**
 * Reads `#name=value&…`, as `embedded_url_format` writes it. JSON arrays and objects are parsed. All other values stay
 * text, including numbers and booleans, because a text property can look like either.
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

/**
 * The editor's inputs, as an address with `theme=:$theme&duration=:$duration` would contain them. A property of the
 * application can be called `duration` and then takes precedence. The theme is complete, not only its id.
 */
export function editorProperties({ properties, theme, duration }: PreviewInputs): Properties {
  return { duration, ...properties, theme };
}

/** `values` in the types of `defaults`. In an address, empty and missing values are the same, so neither counts. */
export function withDefaults<T extends object>(defaults: T, values: Properties): T {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, fallback]) => [
      name,
      Object.hasOwn(values, name) ? inTypeOf(fallback, values[name]) : fallback,
    ]),
  ) as T;
}

function inTypeOf(fallback: unknown, value: unknown): unknown {
  if (value === undefined || value === null || value === '') return fallback;
  if (fallback === undefined || fallback === null) return value;
  if (typeof fallback === 'string' && typeof value === 'number') return String(value);
  if (typeof fallback === 'number' && typeof value === 'string') {
    const number = Number(value);
    return value.trim() === '' || !Number.isFinite(number) ? fallback : number;
  }
  if (typeof fallback === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return typeof value === typeof fallback && Array.isArray(value) === Array.isArray(fallback)
    ? value
    : fallback;
}
