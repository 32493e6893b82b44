import { directionOf } from '../../src/platform/languages.ts';
import { createArticleSearch, type SearchableArticle } from '../../src/shared/help/search-articles.ts';

export interface SearchEntry extends SearchableArticle {
  address: string;
  language: string;
}

/** The articles in the language of the page, and the texts of the search. */
export interface SearchData {
  articles: readonly SearchEntry[];
  /** How many articles were found, by plural form. */
  results: Readonly<Record<string, string>>;
  noMatch: string;
  fillerWords: string;
}

/** Shows the search field of the page at `/help`, which stays hidden without scripts. */
export function startSearch(page: Document, data: SearchData): void {
  const field = elementIn(page, 'query') as HTMLInputElement;
  const results = elementIn(page, 'results');
  const search = createArticleSearch(data.articles, data.fillerWords);
  elementIn(page, 'search').hidden = false;
  const show = () => {
    const query = field.value.trim();
    const found = search(query);
    results.replaceChildren(...found.map((each) => resultOf(page, each)));
    elementIn(page, 'count').textContent = query === '' ? '' : countText(page, data, found.length, query);
    // The list of all articles returns if nothing matches, because people can still find an article in it.
    elementIn(page, 'groups').hidden = found.length > 0;
  };
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') results.querySelector('a')?.click();
  });
  field.focus();
  show();
}

function elementIn(page: Document, id: string): HTMLElement {
  const element = page.getElementById(id);
  if (!element) throw new Error(`The page has no #${id}.`);
  return element;
}

function countText(page: Document, { results, noMatch }: SearchData, count: number, query: string): string {
  if (count === 0) return noMatch.replace('{{query}}', () => query);
  const { lang } = page.documentElement;
  const text = results[new Intl.PluralRules(lang).select(count)] ?? '';
  return text.replace('{{count}}', count.toLocaleString(lang));
}

function resultOf(page: Document, { address, language, title, summary }: SearchEntry): HTMLLIElement {
  const item = page.createElement('li');
  if (language !== page.documentElement.lang) {
    item.lang = language;
    item.dir = directionOf(language);
  }
  const link = page.createElement('a');
  link.href = address;
  link.textContent = title;
  const text = page.createElement('span');
  text.textContent = summary;
  item.append(link, text);
  return item;
}
