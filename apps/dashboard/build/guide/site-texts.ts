import { help } from '../../src/locales/en/help.ts';
import { nav } from '../../src/locales/en/shell.ts';
import { type Language, languages, loadStrings } from '../../src/platform/languages.ts';
import type { Group } from '../../src/shared/help/guide-types.ts';

/** The texts of the pages around an article that the dashboard does not have. */
interface OwnTexts {
  dashboard: string;
  language: string;
  all: string;
  previous: string;
  next: string;
  neighbours: string;
}

const ownTexts: Record<Language, OwnTexts> = {
  ar: {
    dashboard: 'فتح لوحة التحكم',
    language: 'اللغة',
    all: 'كل المقالات',
    previous: 'السابق',
    next: 'التالي',
    neighbours: 'المقال السابق والتالي',
  },
  de: {
    dashboard: 'Dashboard öffnen',
    language: 'Sprache',
    all: 'Alle Artikel',
    previous: 'Vorheriger Artikel',
    next: 'Nächster Artikel',
    neighbours: 'Vorheriger und nächster Artikel',
  },
  en: {
    dashboard: 'Open the dashboard',
    language: 'Language',
    all: 'All articles',
    previous: 'Previous',
    next: 'Next',
    neighbours: 'Next and previous article',
  },
  es: {
    dashboard: 'Abrir el panel',
    language: 'Idioma',
    all: 'Todos los artículos',
    previous: 'Anterior',
    next: 'Siguiente',
    neighbours: 'Artículos anterior y siguiente',
  },
  fr: {
    dashboard: 'Ouvrir le tableau de bord',
    language: 'Langue',
    all: 'Tous les articles',
    previous: 'Article précédent',
    next: 'Article suivant',
    neighbours: 'Articles précédent et suivant',
  },
  ja: {
    dashboard: 'ダッシュボードを開く',
    language: '言語',
    all: 'すべての記事',
    previous: '前の記事',
    next: '次の記事',
    neighbours: '前後の記事',
  },
  pt: {
    dashboard: 'Abrir o painel',
    language: 'Idioma',
    all: 'Todos os artigos',
    previous: 'Anterior',
    next: 'Próximo',
    neighbours: 'Artigos anterior e próximo',
  },
};

interface SharedTexts {
  help: Record<Exclude<keyof typeof help, 'groups'>, string> & { groups: Record<Group, string> };
  nav: Record<keyof typeof nav, string>;
}

export type SiteTexts = OwnTexts & SharedTexts;

/** The texts of the pages at `/help` in all languages. Those that the help panel also shows are the dashboard's. */
export async function loadSiteTexts(): Promise<Record<Language, SiteTexts>> {
  const entries = Object.entries(ownTexts).map(async ([code, own]) => {
    const language = code as Language;
    const shared = language === 'en' ? { help, nav } : ((await loadStrings(language)) as SharedTexts);
    return [language, { ...own, help: shared.help, nav: shared.nav }] as const;
  });
  return Object.fromEntries(await Promise.all(entries)) as Record<Language, SiteTexts>;
}

export const languageCodes = Object.keys(languages) as Language[];

export function perLanguage<T>(create: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languageCodes.map((code) => [code, create(code)])) as Record<Language, T>;
}
