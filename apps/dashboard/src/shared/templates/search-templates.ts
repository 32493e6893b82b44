import { wordsOf } from '../search/words-of.ts';
import type { Template, TemplateCategory } from './templates.ts';

interface TemplateFilter {
  /** Any part of the words of a template, in any order. */
  text: string;
  category: TemplateCategory | null;
  /** The name, the category and the keywords of a template, in the person's language. */
  wordsFor: (template: Template) => string;
}

/** The templates that match all words of the text, in the given order. */
export function searchTemplates(
  templates: readonly Template[],
  { text, category, wordsFor }: TemplateFilter,
): Template[] {
  const words = wordsOf(text);
  return templates.filter((template) => {
    if (category !== null && template.category !== category) return false;
    const known = wordsOf(wordsFor(template));
    return words.every((word) => known.some((each) => each.startsWith(word)));
  });
}
