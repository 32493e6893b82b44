/** `:name` and `:$name`, as the window manager parses them. A port (`:8080`) is not a placeholder. */
const PLACEHOLDER = /:(\$?[A-Za-z_][\w-]*)/g;

/**
 * Calls `replace` with every placeholder of an `embedded_url_format`. A `-` can be part of a name or follow it
 * (`:from-:to`), so the longest name for which `isKnown` is true wins. If there is none, the name ends at its first
 * `-`.
 */
export function replacePlaceholders(
  format: string,
  isKnown: (name: string) => boolean,
  replace: (name: string) => string,
): string {
  return format.replace(PLACEHOLDER, (_, text: string) => {
    const parts = text.split('-');
    for (let count = parts.length; count > 0; count -= 1) {
      const name = parts.slice(0, count).join('-');
      if (count === 1 || isKnown(name)) return replace(name) + text.slice(name.length);
    }
    return text;
  });
}
