import { isLanguage, type Language } from '../../platform/languages.ts';
import type { Samples } from './samples/sample.ts';

const loaders: Record<Language, () => Promise<{ samples: Samples }>> = {
  ar: () => import('./samples/ar.ts'),
  de: () => import('./samples/de.ts'),
  en: () => import('./samples/en.ts'),
  es: () => import('./samples/es.ts'),
  fr: () => import('./samples/fr.ts'),
  ja: () => import('./samples/ja.ts'),
  pt: () => import('./samples/pt.ts'),
};

/** The texts of templates in a language of the dashboard. Rejects if they cannot be loaded. */
export async function loadSamples(language: string): Promise<Samples> {
  return (await loaders[isLanguage(language) ? language : 'en']()).samples;
}
