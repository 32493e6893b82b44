import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './summary.module.css';

/** Longer lists end with the number of further items. */
const MAX_LISTED = 8;

/** One list of the summary, or a sentence if it is empty. */
export function SummaryPart<Item>({
  title,
  note,
  empty,
  before,
  list,
  render,
}: {
  title: string;
  note?: string;
  empty: string;
  /** List elements before those of `list`. */
  before?: ReactNode[];
  list: readonly Item[];
  render: (item: Item) => ReactNode;
}) {
  const { t } = useTranslation();
  const isEmpty = list.length === 0 && !before?.length;
  return (
    <section>
      <h2>
        {title}
        {note && <span>{note}</span>}
      </h2>
      {isEmpty ? (
        <p>{empty}</p>
      ) : (
        <ul>
          {before}
          {list.slice(0, MAX_LISTED).map(render)}
          {list.length > MAX_LISTED && (
            <li className={styles.more}>{t('whatPlays.moreOf', { count: list.length - MAX_LISTED })}</li>
          )}
        </ul>
      )}
    </section>
  );
}
