/**
 * The locale for the interface's language: the browser's own if it is of that language, otherwise the language with the
 * browser's region. English for a reader in Germany is `en-DE`, with a 24-hour clock.
 */
export function localeOf(language: string, browser: string): string {
  const reader = new Intl.Locale(browser);
  if (reader.language === new Intl.Locale(language).language) return browser;
  const { region } = reader.maximize();
  return region ? `${language}-${region}` : language;
}
