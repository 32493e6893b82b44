import type { TFunction } from 'i18next';
import { templateTexts } from '../../locales/en/template-texts.ts';
import { addEnglish } from '../../platform/i18n.ts';
import type { Template } from './templates.ts';

addEnglish({ templateTexts });

/** The name of a template, and of the presentation that it makes. */
export function templateName({ id }: Pick<Template, 'id'>, t: TFunction): string {
  return t(`templateTexts.names.${id}`);
}

/** All words by which people find a template. */
export function templateWords({ id, category }: Pick<Template, 'id' | 'category'>, t: TFunction): string {
  return [
    t(`templateTexts.names.${id}`),
    t(`templates.categories.${category}`),
    t(`templateTexts.keywords.${id}`),
  ].join(' ');
}
