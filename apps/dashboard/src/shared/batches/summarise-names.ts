import { formatNames } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';

/** At most `shown` names, and how many more there are. Things that the viewer can't see are counted together. */
export function summariseNames<T extends { name: string | null }>(
  things: readonly T[],
  hidden: (count: number) => string,
  shown = 3,
  locale = currentLocale(),
): { names: string; more: number } {
  const names = things.flatMap(({ name }) => (name === null ? [] : [`“${name}”`]));
  const unseen = things.length - names.length;
  const all = unseen > 0 ? [...names.slice(0, shown), hidden(unseen)] : names.slice(0, shown);
  const more = Math.max(0, names.length - shown);
  return { names: formatNames(all, more > 0, locale), more };
}
