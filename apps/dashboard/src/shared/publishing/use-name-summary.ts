import { useTranslation } from 'react-i18next';
import { formatNames } from '../../platform/format.ts';
import { summariseNames } from './summarise-names.ts';

type Named = readonly { name: string | null }[];

/** Summarises the names of items in one line: `“Film”, “Poster” and 3 more`. */
export function useNameSummary(): (items: Named) => string {
  const { t } = useTranslation();
  return (items) => {
    const { names, more } = summariseNames(items, {
      quote: (name) => t('rules.words.quoted', { value: name }),
      hidden: (count) => t('publish.hiddenItems', { count }),
    });
    return more > 0 ? t('publish.andMore', { names, count: more }) : names;
  };
}

/** Summarises the names of the first of `total` screens in one line, without quotes: `Bar, Door and 3 more`. */
export function useScreenNames(limit = 12): (names: readonly string[], total?: number) => string {
  const { t } = useTranslation();
  return (names, total = names.length) => {
    const shown = names.slice(0, limit);
    const more = total - shown.length;
    const listed = formatNames(shown, more > 0);
    return more > 0 ? t('publish.andMore', { names: listed, count: more }) : listed;
  };
}
