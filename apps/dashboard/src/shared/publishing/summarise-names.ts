import { formatNames } from '../../platform/format.ts';
import { currentLocale } from '../../platform/locale.ts';

/** Lists at most `limit` names and counts the others. Items whose names the viewer can't see are counted together. */
export function summariseNames<T extends { name: string | null }>(
  items: readonly T[],
  wording: { quote(name: string): string; hidden(count: number): string },
  limit = 3,
  locale = currentLocale(),
): { names: string; more: number } {
  const names = items.flatMap(({ name }) => (name === null ? [] : [wording.quote(name)]));
  const hiddenCount = items.length - names.length;
  const all =
    hiddenCount > 0 ? [...names.slice(0, limit), wording.hidden(hiddenCount)] : names.slice(0, limit);
  const more = Math.max(0, names.length - limit);
  return { names: formatNames(all, more > 0, locale), more };
}
