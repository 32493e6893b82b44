import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconExternalLink, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Article } from '../../../shared/help/guide-types.ts';
import { helpAddress } from '../../../shared/help/help-address.ts';
import styles from './help.module.css';
import { ArticleView } from './help-article.tsx';
import { canStep, type HelpHistory, type HelpView, step, viewOf } from './help-history.ts';
import { HelpList } from './help-list.tsx';
import { focusNext } from './move-focus.ts';
import { useGuide } from './use-guide.ts';
import type { HelpViews } from './use-help-views.ts';

/** The search, and the list of articles or one article. */
export function HelpContent({ views, onClose }: { views: HelpViews; onClose: () => void }) {
  const { t } = useTranslation();
  const { articles, byId, search } = useGuide();
  const { history, query, open, setHistory, setQuery } = views;
  const view = viewOf(history);
  const article = view === null ? undefined : byId.get(view);
  const found = query.trim() === '' ? null : search(query);
  const { field, scroller } = useViewFocus(view);
  const openFirst = (event: KeyboardEvent) => {
    const first = found?.[0];
    if (event.key === 'Enter' && first) open(first.id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the links inside
    <div className={styles.content} onKeyDown={focusNext}>
      <Header article={article} history={history} onHistory={setHistory} onClose={onClose} />
      <TextInput
        ref={field}
        className={styles.search}
        type="search"
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={openFirst}
        data-autofocus={article === undefined || undefined}
        data-entry
      />
      <div ref={scroller} className={styles.scroll}>
        {article ? (
          <ArticleView key={article.id} article={article} onOpen={open} />
        ) : (
          <HelpList articles={articles} found={found} query={query.trim()} onOpen={open} />
        )}
      </div>
    </div>
  );
}

/** Moves the focus to what the panel shows: the title of an article, or the search. */
function useViewFocus(view: HelpView) {
  const field = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
    if (view === null) field.current?.focus();
    else scroller.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [view]);
  return { field, scroller };
}

function Header({
  article,
  history,
  onHistory,
  onClose,
}: {
  article: Article | undefined;
  history: HelpHistory;
  onHistory: (history: HelpHistory) => void;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation();
  return (
    <header className={styles.header}>
      <ActionIcon
        aria-label={t('help.back')}
        disabled={!canStep(history, -1)}
        onClick={() => onHistory(step(history, -1))}
      >
        <IconArrowLeft size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('help.forward')}
        disabled={!canStep(history, 1)}
        onClick={() => onHistory(step(history, 1))}
      >
        <IconArrowRight size={16} aria-hidden />
      </ActionIcon>
      <p className={styles.title}>{t('help.title')}</p>
      <ActionIcon
        component="a"
        href={helpAddress(i18n.language, article?.id)}
        target="_blank"
        rel="noopener"
        aria-label={t('help.newTab')}
        title={t('help.newTab')}
      >
        <IconExternalLink size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('common.close')} onClick={onClose}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </header>
  );
}
