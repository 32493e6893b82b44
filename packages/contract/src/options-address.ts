/** Names of the properties whose values an `options_url` or `images_url` takes: `{{city}}`. */
export function namesInAddress(template: string): string[] {
  return [...new Set([...template.matchAll(PLACEHOLDER)].map(([, name]) => name as string))];
}

/** `https://api.example/stores?city={{city}}` with the values put in, URI-encoded; absent ones are empty. */
export function optionsAddress(template: string, values: Readonly<Record<string, unknown>>): string {
  return template.replace(PLACEHOLDER, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || value === null) return '';
    return encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value));
  });
}

const PLACEHOLDER = /\{\{\s*([\w-]+)\s*\}\}/g;
