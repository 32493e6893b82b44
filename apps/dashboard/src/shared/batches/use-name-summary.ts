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

const MAX_SCREENS = 12;

/** Summarises the names of screens in one line, without quotation marks: `Bar, Door and 3 more`. */
export function useScreenNames(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  return (all) => {
    const more = all.length - MAX_SCREENS;
    const names = formatNames(all.slice(0, MAX_SCREENS), more > 0);
    return more > 0 ? t('publish.andMore', { names, count: more }) : names;
  };
}
