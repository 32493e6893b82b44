import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import type { Language } from '../../src/platform/languages.ts';
import { isTranslated, readGuide } from './read-guide.ts';
import { sitePages } from './site-pages.ts';
import { languageCodes, loadSiteTexts, perLanguage } from './site-texts.ts';

const MODULE = '/src/shared/help/guide.ts';
/** Begins the names of modules with the articles in a language. */
const ARTICLES = 'virtual:guide/';
const IMAGES = '/help/images/';

/**
 * Compiles the guide in `docs/guide`: into a module for each language, which the help panel loads, and into the
 * pages at `/help`. Both use the pictures of these pages.
 */
export function guidePlugin(root: string): Plugin {
  const folder = join(root, '../../docs/guide');
  const images = join(folder, 'images');
  return {
    name: 'vitrine-guide',
    resolveId: (id) => (id.startsWith(ARTICLES) ? `\0${id}` : null),
    load(id) {
      if (id.startsWith(`\0${ARTICLES}`)) {
        const language = id.slice(ARTICLES.length + 1) as Language;
        return `export const articles = ${JSON.stringify(readGuide(folder, language))};`;
      }
      return id.split('?')[0]?.endsWith(MODULE) ? loaderModule(folder) : null;
    },
    configureServer({ middlewares }) {
      middlewares.use(IMAGES, (request, response) => {
        const name = basename(request.url?.split('?')[0] ?? '');
        response.setHeader('content-type', 'image/webp').end(readFileSync(join(images, name)));
      });
    },
    async generateBundle(_options, bundle) {
      const emit = (name: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `help/${name}`, source });
      const guides = perLanguage((code) => readGuide(folder, code));
      for (const [name, page] of sitePages(guides, await loadSiteTexts())) emit(name, page);
      for (const name of readdirSync(images)) emit(`images/${name}`, readFileSync(join(images, name)));
      const font = Object.keys(bundle).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
      emit('style.css', styleSheet(root) + fontFace(font));
      emit('search.js', await buildSearch(root));
    },
  };
}

/** Loads the articles of one language. A language without translations has those in English. */
function loaderModule(folder: string): string {
  const imports = languageCodes
    .filter((code) => code === 'en' || isTranslated(folder, code))
    .map((code) => `${code}: () => import('${ARTICLES}${code}')`);
  return `const guides = { ${imports.join(', ')} };
export const loadArticles = async (language) => (await (guides[language] ?? guides.en)()).articles;`;
}

/** The design tokens, with dark colours for systems in dark mode, and the styles of the pages. */
export function styleSheet(root: string): string {
  const tokens = readFileSync(join(root, '../../packages/ui/src/tokens/tokens.css'), 'utf8');
  const dark = /:root\[data-theme="dark"\][^{]*(\{[^}]*\})/;
  if (!dark.test(tokens)) throw new Error('tokens.css has no block with dark colours.');
  const byScheme = tokens.replace(dark, '@media (prefers-color-scheme: dark) {\n:root $1\n}');
  return byScheme + readFileSync(join(root, 'build/guide/site.css'), 'utf8');
}

/** The font of the dashboard, which its build contains. Without it, pages use a system font. */
function fontFace(file: string | undefined): string {
  if (file === undefined) return '';
  return `@font-face {
  font-family: "Inter Variable";
  font-weight: 100 900;
  font-display: swap;
  src: url("/${file}") format("woff2");
}
`;
}

async function buildSearch(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: join(root, 'build/guide/site-search-entry.ts') },
    },
  });
  const { output } = [result].flat()[0] as Rolldown.RolldownOutput;
  return output.find((each) => each.type === 'chunk')?.code ?? '';
}
