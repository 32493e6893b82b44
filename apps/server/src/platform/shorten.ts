/** How much of a name or a value an error message repeats. */
export const MAX_QUOTED_LENGTH = 80;

/** The beginning of a text, with an ellipsis where something is left out. */
export function shorten(text: string, length = MAX_QUOTED_LENGTH): string {
  if (text.length <= length) return text;
  // Half of a pair of surrogates is no character.
  return `${text.slice(0, length - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
