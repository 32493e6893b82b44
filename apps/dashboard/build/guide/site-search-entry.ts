import { type SearchEntry, startSearch } from './site-search.ts';

const response = await fetch('/help/articles.json');
if (response.ok) startSearch(document, (await response.json()) as SearchEntry[]);
