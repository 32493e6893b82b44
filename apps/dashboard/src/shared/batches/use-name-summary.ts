import { useTranslation } from 'react-i18next';
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
