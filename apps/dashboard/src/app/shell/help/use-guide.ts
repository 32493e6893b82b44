import { use, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { loadArticles } from '../../../shared/help/guide.ts';
import type { Article } from '../../../shared/help/guide-types.ts';
import { plainTextOf } from '../../../shared/help/plain-text.ts';
import { createArticleSearch } from '../../../shared/help/search-articles.ts';

export interface Guide {
  articles: readonly Article[];
  byId: ReadonlyMap<string, Article>;
  search: (query: string) => Article[];
}

/** The guides by language, because `use` needs the same promise each time. */
const guides = new Map<string, Promise<Guide>>();

/** The guide in the person’s language. Suspends while it loads, but not if the language changes meanwhile. */
export function useGuide(): Guide {
  const { t, i18n } = useTranslation();
  const language = useDeferredValue(i18n.language);
  let guide = guides.get(language);
  if (!guide) {
    guide = loadGuide(language, t('help.fillerWords'));
    guides.set(language, guide);
    // Opening the help again tries again.
    guide.catch(() => guides.delete(language));
  }
  return use(guide);
}

async function loadGuide(language: string, fillerWords: string): Promise<Guide> {
  const articles = await loadArticles(language);
  const search = createArticleSearch(
    articles.map((article) => ({ ...article, text: plainTextOf(article.blocks) })),
    fillerWords,
  );
  return { articles, byId: new Map(articles.map((article) => [article.id, article])), search };
}
