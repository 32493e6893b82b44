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
  groups: {
    firstSteps: 'Erste Schritte',
    content: 'Inhalte',
    playlists: 'Playlists und Zeitpläne',
    publishing: 'Veröffentlichen',
    screens: 'Bildschirme',
    account: 'Konto und Organisation',
  },
  fillerWords:
    'auf bei das dem den der die ein eine einen einer für geht ich im in ist kann mein meine mit oder sich und von wann warum was wie wo zu zum zur',
};
