import { type SearchData, startSearch } from './site-search.ts';

// Beside the page, in its language.
const response = await fetch('articles.json');
if (response.ok) startSearch(document, (await response.json()) as SearchData);
