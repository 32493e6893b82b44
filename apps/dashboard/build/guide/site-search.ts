import { createArticleSearch, type SearchableArticle } from '../../src/shared/help/search-articles.ts';

export interface SearchEntry extends SearchableArticle {
  id: string;
}

/** Shows the search field of the page at `/help`, which stays hidden without scripts. */
export function startSearch(page: Document, entries: readonly SearchEntry[]): void {
  const field = elementIn(page, 'query') as HTMLInputElement;
  const results = elementIn(page, 'results');
  const search = createArticleSearch(entries);
  elementIn(page, 'search').hidden = false;
  const show = () => {
    const query = field.value.trim();
    const found = search(query);
    results.replaceChildren(...found.map((each) => resultOf(page, each)));
    elementIn(page, 'count').textContent = query === '' ? '' : countText(found.length, query);
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

function countText(count: number, query: string): string {
  if (count === 0) return `No articles found for “${query}”. Try another word, or choose an article below.`;
  return count === 1 ? '1 article' : `${count} articles`;
}

function resultOf(page: Document, { id, title, summary }: SearchEntry): HTMLLIElement {
  const item = page.createElement('li');
  const link = page.createElement('a');
  link.href = `/help/${id}`;
  link.textContent = title;
  const text = page.createElement('span');
  text.textContent = summary;
  item.append(link, text);
  return item;
}
