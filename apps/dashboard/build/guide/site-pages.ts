import { directionOf, type Language } from '../../src/platform/languages.ts';
import type { Article } from '../../src/shared/help/guide-types.ts';
import { helpAddress } from '../../src/shared/help/help-address.ts';
import { plainTextOf } from '../../src/shared/help/plain-text.ts';
import { escapeHtml, renderBlocks } from './render-html.ts';
import type { SearchData } from './site-search.ts';
import { type Page, renderPage } from './site-template.ts';
import { languageCodes, type SiteTexts } from './site-texts.ts';

/*
 * The guide as plain pages at `/help`, and at `/help/de` in German. They load a style sheet and pictures. Only the index
 * has a script, for the search; without it, the page lists all articles.
 */

export type Guides = Readonly<Record<Language, readonly Article[]>>;

interface Site {
  language: Language;
  articles: readonly Article[];
  texts: SiteTexts;
  /** The languages into which an article is translated, with English. */
  languagesOf: (id: string) => Language[];
}

/** The pages and the data of the search in all languages, by their names below `/help/`. */
export function sitePages(guides: Guides, texts: Readonly<Record<Language, SiteTexts>>): Map<string, string> {
  const languagesOf = (id: string) =>
    languageCodes.filter((code) => guides[code].some((each) => each.id === id && each.language === code));
  return new Map(
    languageCodes.flatMap((language) => [
      ...pagesOf({ language, articles: guides[language], texts: texts[language], languagesOf }),
    ]),
  );
}

function pagesOf(site: Site): Map<string, string> {
  const folder = site.language === 'en' ? '' : `${site.language}/`;
  const pages = new Map([[`${folder}index.html`, indexPage(site)]]);
  for (const index of site.articles.keys())
    pages.set(`${folder}${site.articles[index]?.id}.html`, articlePage(site, index));
  pages.set(`${folder}articles.json`, JSON.stringify(searchData(site)));
  return pages;
}

const searchData = ({ language, articles, texts: { help } }: Site): SearchData => ({
  results: Object.fromEntries(
    Object.entries(help).flatMap(([key, text]) =>
      key.startsWith('results_') ? [[key.slice('results_'.length), String(text)]] : [],
    ),
  ),
  noMatch: `${help.noMatch}\n${help.noMatchHint}`,
  fillerWords: help.fillerWords,
  articles: articles.map((article) => ({
    address: helpAddress(language, article.id),
    language: article.language,
    title: article.title,
    summary: article.summary,
    keywords: article.keywords,
    text: plainTextOf(article.blocks),
  })),
});

function indexPage(site: Site): string {
  const { help } = site.texts;
  return page(site, {
    title: help.title,
    translations: languageCodes,
    head: '<script type="module" src="/help/search.js"></script>',
    main: `<h1>${escapeHtml(help.title)}</h1>
<div id="search" class="search" hidden>
<label for="query">${escapeHtml(help.search)}</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" />
<p id="count" role="status"></p>
<ol id="results" class="entries"></ol>
</div>
<div id="groups">
${groupsOf(site)
  .map(
    ([group, members]) => `<section>
<h2>${escapeHtml(group)}</h2>
<ul class="entries">${members.map((article) => entry(site, article)).join('')}</ul>
</section>`,
  )
  .join('\n')}
</div>`,
  });
}

/** The attributes of an element with a text of an article. Articles that are not translated are in English. */
const languageOf = (site: Site, { language }: Article) =>
  language === site.language ? '' : ` lang="${language}" dir="${directionOf(language)}"`;

const entry = (site: Site, article: Article) =>
  `<li${languageOf(site, article)}><a href="${helpAddress(site.language, article.id)}">${escapeHtml(article.title)}</a><span>${escapeHtml(article.summary)}</span></li>`;

/** The articles by the names of their groups. */
function groupsOf({ articles, texts }: Site): [string, Article[]][] {
  return [...Map.groupBy(articles, ({ group }) => texts.help.groups[group])];
}

function articlePage(site: Site, index: number): string {
  const { articles, language, texts } = site;
  const article = articles[index] as Article;
  const link = (to: Article | undefined, word: string, rel: string) =>
    to
      ? `<a rel="${rel}" href="${helpAddress(language, to.id)}"><span>${escapeHtml(word)}</span> <bdi${languageOf(site, to)}>${escapeHtml(to.title)}</bdi></a>`
      : '<span></span>';
  return page(site, {
    id: article.id,
    title: `${article.title} · ${texts.help.title}`,
    description: article.summary,
    translations: site.languagesOf(article.id),
    beside: navigation(site, article),
    main: `<p class="group"><a href="${helpAddress(language)}">${escapeHtml(texts.help.title)}</a> / ${escapeHtml(texts.help.groups[article.group])}</p>
<article${languageOf(site, article)}>
<h1>${escapeHtml(article.title)}</h1>
<p class="summary">${escapeHtml(article.summary)}</p>
${renderBlocks(article.blocks, language)}
</article>
<nav class="neighbours" aria-label="${escapeHtml(texts.neighbours)}">
${link(articles[index - 1], texts.previous, 'prev')}
${link(articles[index + 1], texts.next, 'next')}
</nav>`,
  });
}

/** The list of all articles, which wide windows show next to the current one. */
function navigation(site: Site, current: Article): string {
  const item = (article: Article) =>
    `<li${languageOf(site, article)}><a href="${helpAddress(site.language, article.id)}"${article === current ? ' aria-current="page"' : ''}>${escapeHtml(article.title)}</a></li>`;
  return `<nav class="articles" aria-label="${escapeHtml(site.texts.all)}">
${groupsOf(site)
  .map(([group, members]) => `<h2>${escapeHtml(group)}</h2><ul>${members.map(item).join('')}</ul>`)
  .join('\n')}
</nav>`;
}

const page = ({ language, texts }: Site, content: Omit<Page, 'language' | 'texts'>) =>
  renderPage({ language, texts, ...content });
