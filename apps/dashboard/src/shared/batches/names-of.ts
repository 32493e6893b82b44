/** At most `shown` names, and how many more there are. */
export function namesOf<T extends { name: string | null }>(
  things: readonly T[],
  hidden: string,
  shown = 3,
): { names: string; more: number } {
  const names = things.slice(0, shown).map(({ name }) => (name === null ? hidden : `“${name}”`));
  return { names: names.join(', '), more: Math.max(0, things.length - shown) };
}
