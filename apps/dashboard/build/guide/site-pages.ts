import type { Article } from '../../src/shared/help/guide-types.ts';
import { plainTextOf } from '../../src/shared/help/plain-text.ts';
import { escapeHtml, renderBlocks } from './render-html.ts';

/*
 * The guide as plain pages at `/help`. They load a style sheet and pictures. Only the index has a script, for the
 * search; without it, the page lists all articles.
 */

/** The pages and the data of the search, by their names below `/help/`. */
export function sitePages(articles: readonly Article[]): Map<string, string> {
  const pages = new Map([['index.html', indexPage(articles)]]);
  for (const [index, article] of articles.entries())
    pages.set(`${article.id}.html`, articlePage(articles, article, articles[index - 1], articles[index + 1]));
  pages.set('articles.json', JSON.stringify(articles.map(searchEntry)));
  return pages;
}

const searchEntry = ({ id, title, summary, keywords, blocks }: Article) => ({
  id,
  title,
  summary,
  keywords,
  text: plainTextOf(blocks),
});

function indexPage(articles: readonly Article[]): string {
  return page({
    title: 'Help',
    head: '<script type="module" src="/help/search.js"></script>',
    main: `<h1>Help</h1>
<div id="search" class="search" hidden>
<label for="query">Search help</label>
<input id="query" type="search" autocomplete="off" spellcheck="false" />
<p id="count" role="status"></p>
<ol id="results" class="entries"></ol>
</div>
<div id="groups">
${groupsOf(articles)
  .map(
    ([group, members]) => `<section>
<h2>${escapeHtml(group)}</h2>
<ul class="entries">${members.map(entry).join('')}</ul>
</section>`,
  )
  .join('\n')}
</div>`,
  });
}

const entry = ({ id, title, summary }: Article) =>
  `<li><a href="/help/${id}">${escapeHtml(title)}</a><span>${escapeHtml(summary)}</span></li>`;

function groupsOf(articles: readonly Article[]): [string, Article[]][] {
  return [...Map.groupBy(articles, ({ group }) => group)];
}

function articlePage(
  articles: readonly Article[],
  article: Article,
  previous: Article | undefined,
  next: Article | undefined,
): string {
  const link = (to: Article | undefined, word: string, rel: string) =>
    to
      ? `<a rel="${rel}" href="/help/${to.id}"><span>${word}</span> ${escapeHtml(to.title)}</a>`
      : '<span></span>';
  return page({
    title: `${article.title} · Help`,
    description: article.summary,
    navigation: navigation(articles, article),
    main: `<article>
<p class="group"><a href="/help/">Help</a> / ${escapeHtml(article.group)}</p>
<h1>${escapeHtml(article.title)}</h1>
<p class="summary">${escapeHtml(article.summary)}</p>
${renderBlocks(article.blocks)}
</article>
<nav class="neighbours" aria-label="Next and previous article">
${link(previous, 'Previous', 'prev')}
${link(next, 'Next', 'next')}
</nav>`,
  });
}

/** The list of all articles, which wide windows show next to the current one. */
function navigation(articles: readonly Article[], current: Article): string {
  const item = ({ id, title }: Article) =>
    `<li><a href="/help/${id}"${id === current.id ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`;
  return `<nav class="articles" aria-label="All articles">
${groupsOf(articles)
  .map(([group, members]) => `<h2>${escapeHtml(group)}</h2><ul>${members.map(item).join('')}</ul>`)
  .join('\n')}
</nav>`;
}

function page({
  title,
  description,
  head = '',
  navigation: beside = '',
  main,
}: {
  title: string;
  description?: string;
  head?: string;
  navigation?: string;
  main: string;
}): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}" />`}
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg" />
<link rel="stylesheet" href="/help/style.css" />
${head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="top"><a href="/help/">Help</a><a href="/">Open the dashboard</a></header>
<div class="columns">
${beside}
<main id="main">
${main}
</main>
</div>
</body>
</html>
`;
}
