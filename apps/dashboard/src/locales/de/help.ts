/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'Hilfe',
  search: 'Hilfe durchsuchen',
  forPage: 'Zu dieser Seite',
  results_one: '{{count}} Artikel',
  results_other: '{{count}} Artikel',
  noMatch: 'Keine Artikel gefunden für „{{query}}“',
  noMatchHint: 'Versuchen Sie es mit einem anderen Wort, oder wählen Sie unten einen Artikel aus.',
  back: 'Zurück',
  forward: 'Vorwärts',
  newTab: 'In neuem Tab öffnen',
};
