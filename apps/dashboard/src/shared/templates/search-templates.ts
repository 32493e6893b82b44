import { wordsOf } from '../search/words-of.ts';
import type { Template, TemplateCategory } from './templates.ts';

interface TemplateFilter {
  /** Any part of the name, the keywords or the category, in any order. */
  text: string;
  category: TemplateCategory | null;
  /** The name of a category, as the person reads it. */
  categoryName: (category: TemplateCategory) => string;
}

/** The templates that match all words of the text, in the given order. */
export function searchTemplates(
  templates: readonly Template[],
  { text, category, categoryName }: TemplateFilter,
): Template[] {
  const words = wordsOf(text);
  return templates.filter((template) => {
    if (category !== null && template.category !== category) return false;
    const known = wordsOf([template.name, categoryName(template.category), ...template.keywords].join(' '));
    return words.every((word) => known.some((each) => each.startsWith(word)));
  });
}
