import { useTranslation } from 'react-i18next';
import { formatNames } from '../../platform/format.ts';
import { summariseNames } from './summarise-names.ts';

type Named = readonly { name: string | null }[];

/** Summarises the names of items in one line: `“Film”, “Poster” and 3 more`. */
export function useNameSummary(): (items: Named) => string {
  const { t } = useTranslation();
  return (items) => {
    const { names, more } = summariseNames(items, (count) => t('publish.hiddenItems', { count }));
    return more > 0 ? t('publish.andMore', { names, count: more }) : names;
  };
}

/** Summarises the names of screens, the first of `total`, in one line, without quotation marks: `Bar, Door and 3 more`. */
export function useScreenNames(limit = 12): (names: readonly string[], total?: number) => string {
  const { t } = useTranslation();
  return (all, total = all.length) => {
    const shown = all.slice(0, limit);
    const more = total - shown.length;
    const names = formatNames(shown, more > 0);
    return more > 0 ? t('publish.andMore', { names, count: more }) : names;
  };
}
