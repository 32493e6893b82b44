import { directionOf, type Language, languages } from '../../src/platform/languages.ts';
import { helpAddress } from '../../src/shared/help/help-address.ts';
import { escapeHtml } from './render-html.ts';
import { languageCodes, type SiteTexts } from './site-texts.ts';

/** What differs between the pages at `/help`. */
export interface Page {
  language: Language;
  texts: SiteTexts;
  /** The id of its article. The list of articles has none. */
  id?: string;
  title: string;
  description?: string;
  /** The languages in which its text exists. */
  translations: readonly Language[];
  /** More elements for the head. */
  head?: string;
  /** What is beside the main content. */
  beside?: string;
  main: string;
}

export function renderPage(page: Page): string {
  const { language, texts, description, head = '', beside = '', main } = page;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="color-scheme" content="light dark" />
${description === undefined ? '' : `<meta name="description" content="${escapeHtml(description)}" />`}
<title>${escapeHtml(page.title)}</title>
<link rel="icon" href="/favicon.svg" />
<link rel="stylesheet" href="/help/style.css" />
${alternates(page)}
${head}
</head>
<body>
<a class="skip" href="#main">${escapeHtml(texts.nav.skip)}</a>
<header class="top"><a href="${helpAddress(language)}">${escapeHtml(texts.help.title)}</a>${languageSwitch(page)}<a href="/">${escapeHtml(texts.dashboard)}</a></header>
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

/** Tells search engines and browsers in which other languages the text exists. */
function alternates({ id, translations }: Page): string {
  const link = (hreflang: string, language: Language) =>
    `<link rel="alternate" hreflang="${hreflang}" href="${helpAddress(language, id)}" />`;
  return [...translations.map((code) => link(code, code)), link('x-default', 'en')].join('\n');
}

/** Leads to the same page in other languages. It opens without a script. */
function languageSwitch({ id, language, texts }: Page): string {
  const item = (code: Language) =>
    `<li><a lang="${code}" hreflang="${code}" href="${helpAddress(code, id)}"${code === language ? ' aria-current="true"' : ''}>${languages[code]}</a></li>`;
  return `<details class="languages"><summary aria-label="${escapeHtml(`${texts.language}: ${languages[language]}`)}">${languages[language]}</summary><ul>${languageCodes.map(item).join('')}</ul></details>`;
}
