import { useTranslation } from 'react-i18next';
import { formatNames } from '../../platform/format.ts';
import { summariseNames } from './summarise-names.ts';

type Named = readonly { name: string | null }[];

/** Writes the names of things in one line: `“Film”, “Poster” and 3 more`. */
export function useNameSummary(): (things: Named) => string {
  const { t } = useTranslation();
  return (things) => {
    const { names, more } = summariseNames(things, (count) => t('publish.hiddenItems', { count }));
    return more > 0 ? t('publish.andMore', { names, count: more }) : names;
  };
}

const MOST_SCREENS = 12;

/** Writes the names of screens in one line, as for a question: `Bar, Door and 3 more`. */
export function useScreenNames(): (names: readonly string[]) => string {
  const { t } = useTranslation();
  return (all) => {
    const more = all.length - MOST_SCREENS;
    const names = formatNames(all.slice(0, MOST_SCREENS), more > 0);
    return more > 0 ? t('publish.andMore', { names, count: more }) : names;
  };
}
