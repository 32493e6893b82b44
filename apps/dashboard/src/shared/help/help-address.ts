/** The address of an article of the guide, or of the list of articles, as a page in a language. */
export function helpAddress(language: string, article = ''): string {
  return language === 'en' ? `/help/${article}` : `/help/${language}/${article}`;
}
