/** The presentation editor. */
export const presentation = {
  new: 'Neue Präsentation',
  create: 'Präsentation erstellen',
  name: 'Name',
  untitled: 'Neue Präsentation ({{app}})',
  duration: 'Dauer',
  durationHint: 'Wie lange sie jedes Mal auf dem Bildschirm bleibt.',
  ownLength: 'Alles einmal zu zeigen dauert {{length}}.',
  seconds: 'Sekunden',
  addToPlaylist: 'Zu Playlist hinzufügen',
  properties: 'Inhalt',
  fieldsLoading: 'Felder dieser App werden geladen …',
  fieldsFailed:
    'Einige Felder dieser App konnten nicht geladen werden. Laden Sie die Seite neu, oder informieren Sie den Hersteller der App: {{error}}',
  changesAfterPublish: 'Bildschirme zeigen Änderungen nach dem Veröffentlichen.',
  pageCheck: {
    skipped: 'Bildschirme überspringen diese Seite',
    framingRefused:
      'Diese Website erlaubt keine Einbettung. Verwenden Sie eine andere Adresse, oder bitten Sie den Betreiber der Website, sie zu erlauben.',
    away: 'Der Server konnte diese Seite nicht öffnen',
    unreachable:
      'Prüfen Sie die Adresse. Liegt die Seite in Ihrem eigenen Netzwerk, können Bildschirme dort sie trotzdem zeigen.',
    answersWith:
      'Die Website hat mit Fehler {{status}} geantwortet. Bildschirme versuchen trotzdem, die Seite zu zeigen. Prüfen Sie die Adresse.',
  },
};

/** The gallery of templates. */
export const templates = {
  title: 'Vorlagen',
  fromTemplate: 'Aus einer Vorlage',
  kind: 'Ausgangspunkt',
  choose: 'Vorlage auswählen',
  search: 'Vorlagen durchsuchen',
  category: 'Kategorie',
  categories: {
    all: 'Alle',
    food: 'Essen und Trinken',
    shop: 'Handel',
    office: 'Büro',
    events: 'Veranstaltungen',
    safety: 'Sicherheit',
    information: 'Information',
  },
  orientation: 'Bildschirmausrichtung',
  count_one: '{{count}} Vorlage',
  count_other: '{{count}} Vorlagen',
  noMatch: 'Keine passenden Vorlagen',
  noMatchHint: 'Suchen Sie nach einem anderen Wort, z. B. „Sale“ oder „Büro“.',
  clear: 'Suche leeren',
  creating: '{{name}} wird erstellt …',
  added: 'Am Ende der Playlist hinzugefügt',
};
