import type { GalleryApplication } from '../shared/manifest/application.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';
import type { Translation } from './translation.ts';

export const translations: Readonly<Record<string, Translation>> = { ar, de, es, fr, ja, pt };

/** Adds the other languages to the strings of an application. */
export function translate(application: GalleryApplication): GalleryApplication {
  const { slug, strings } = application;
  const translated = Object.entries(translations).map(([language, { shared, applications }]) => {
    const used = Object.entries(shared).filter(([key]) => key in strings.en);
    return [language, { ...Object.fromEntries(used), ...applications[slug] }];
  });
  return { ...application, strings: { ...strings, ...Object.fromEntries(translated) } };
}
