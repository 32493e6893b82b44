/** Formats a tag in one line: `key: value`, or only the key if it has no value. */
export function formatTag({ key, value }: { key: string; value: string }): string {
  return value === '' ? key : `${key}: ${value}`;
}
