/** The maximum length of a name or a value that an error message quotes. */
export const MAX_QUOTED_LENGTH = 80;

/** Truncates a string, with an ellipsis. */
export function shorten(text: string, length = MAX_QUOTED_LENGTH): string {
  if (text.length <= length) return text;
  // Do not split a surrogate pair.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
