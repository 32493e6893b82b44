/** A LIKE pattern for lower-case text that contains `text`, ignoring case, with `%` and `_` escaped. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
