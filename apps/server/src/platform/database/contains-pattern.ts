/** A pattern for LIKE, over text in lower case, of what contains `text`: without case, `%` and `_` mean themselves. */
export function containsPattern(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
}
