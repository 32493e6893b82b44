import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf } from '../../../platform/languages.ts';
import type { Article } from '../../../shared/help/guide-types.ts';
import { helpAddress } from '../../../shared/help/help-address.ts';
import { isForNewTab } from '../../../shared/help/help-link.tsx';
import styles from './help.module.css';
import { articlesFor } from './page-articles.ts';

type Open = (id: string) => void;

/** The articles that were found, or all articles: first those about the current page, then by group. */
export function HelpList({
  articles,
  found,
  query,
  onOpen,
}: {
  articles: readonly Article[];
  /** Null without a search. */
  found: readonly Article[] | null;
  query: string;
  onOpen: Open;
}) {
  const { t } = useTranslation();
  return (
    <>
      <VisuallyHidden role="status">
        {found && found.length > 0 && t('help.results', { count: found.length })}
      </VisuallyHidden>
      {found && found.length > 0 ? (
        <Entries articles={found} hasSummaries onOpen={onOpen} />
      ) : (
        <>
          {found && (
            <div className={styles.none} role="status">
              <p>{t('help.noMatch', { query })}</p>
              <p>{t('help.noMatchHint')}</p>
            </div>
          )}
          <AllArticles articles={articles} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

function AllArticles({ articles, onOpen }: { articles: readonly Article[]; onOpen: Open }) {
  const { t } = useTranslation();
  const page = useLocation({ select: ({ pathname, search }) => ({ path: pathname, search }) });
  const ids = articlesFor(page);
  const suggested = ids.flatMap((id) => articles.find((article) => article.id === id) ?? []);
  const groups = [...Map.groupBy(articles, ({ group }) => group)];
  return (
    <>
      {suggested.length > 0 && (
        <Group title={t('help.forPage')}>
          <Entries articles={suggested} hasSummaries onOpen={onOpen} />
        </Group>
      )}
      {groups.map(([group, members]) => (
        <Group key={group} title={t(`help.groups.${group}`)}>
          <Entries articles={members} onOpen={onOpen} />
        </Group>
      ))}
    </>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Entries({
  articles,
  hasSummaries = false,
  onOpen,
}: {
  articles: readonly Article[];
  hasSummaries?: boolean;
  onOpen: Open;
}) {
  const { i18n } = useTranslation();
  const open = (event: MouseEvent, id: string) => {
    if (isForNewTab(event)) return;
    event.preventDefault();
    onOpen(id);
  };
  return (
    <ul className={styles.entries}>
      {articles.map(({ id, language, title, summary }) => (
        <li key={id} lang={language} dir={directionOf(language)}>
          <a
            href={helpAddress(i18n.language, id)}
            target="_blank"
            rel="noopener"
            className={styles.entry}
            data-entry
            onClick={(event) => open(event, id)}
          >
            <span className={styles.entryTitle}>{title}</span>
            {hasSummaries && <span className={styles.summary}>{summary}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
