const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** `Bar, Door and 1 other`. */
export function joinNames(names: readonly string[]): string {
  return conjunction.format(names);
}
