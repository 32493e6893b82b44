/** Texts that several areas share, and errors. */
export const common = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  done: 'Fertig',
  save: 'Speichern',
  saving: 'Wird gespeichert …',
  saved: 'Gespeichert',
  saveFailed: 'Nicht gespeichert',
  undo: 'Rückgängig',
  retry: 'Erneut versuchen',
  delete: 'Löschen',
  rename: 'Umbenennen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  move: 'In Ordner verschieben',
  open: 'Öffnen',
  share: 'Teilen',
  search: 'Suchen',
  clear: 'Leeren',
  more: 'Mehr',
  none: 'Keine',
  optional: 'Optional',
  selected_one: '{{count}} ausgewählt',
  selected_other: '{{count}} ausgewählt',
  selectRow: '{{name}} auswählen',
  selectAll: 'Alle auswählen',
  clearSelection: 'Auswahl aufheben',
  name: 'Name',
  folder: 'Ordner',
  newFolder: 'Neuer Ordner',
  dragHandle: '{{name}} ziehen',
  keyNames: { control: 'Strg', shift: 'Umschalt', delete: 'Entf', space: 'Leertaste', escape: 'Esc' },
  labelled: '{{label}}: {{text}}',
  added: '{{name}} hinzugefügt',
  justNow: 'gerade eben',
  view: 'Ansicht',
  viewTable: 'Tabelle',
  viewGrid: 'Kacheln',
  moreActions: 'Weitere Aktionen für {{name}}',
  peek: 'Details zu {{name}}',
  peekHint: 'Details anzeigen (Leertaste)',
};

/** Filters of lists. */
export const filters = {
  filter: 'Filtern',
  active: 'Aktive Filter',
  fields: 'Filtern nach',
  searchFields: 'Filtern nach …',
  searchValues: '{{field}} suchen …',
  noValues: 'Nichts gefunden',
  loading: 'Werte werden geladen',
  is: '{{field}}:',
  remove: 'Filter „{{field}}: {{value}}“ entfernen',
  clearAll: 'Alle entfernen',
  unknown: 'Unbekannt',
};

/** The columns of lists. */
export const columns = {
  title: 'Spalten',
  reset: 'Auf Standard zurücksetzen',
  resize: 'Breite von {{name}}',
  automatic: 'Automatisch',
  pixels_one: '{{count}} Pixel',
  pixels_other: '{{count}} Pixel',
  moveHint:
    'Drücken Sie die Leertaste, um eine Spalte aufzunehmen oder abzulegen, die Pfeiltasten, um sie zu verschieben, und Esc, um abzubrechen.',
};

export const errors = {
  title: 'Laden fehlgeschlagen',
  network:
    'Der Server ist nicht erreichbar, aber die Bildschirme laufen weiter. Prüfen Sie Ihre Verbindung, und versuchen Sie es erneut.',
  forbidden: 'Dazu haben Sie keine Berechtigung. Wenden Sie sich an die Administration.',
  notFound: 'Dieses Element gibt es nicht mehr, oder Sie haben keinen Zugriff darauf.',
  server:
    'Auf dem Server ist ein Fehler aufgetreten, aber alles Gespeicherte ist sicher. Versuchen Sie es gleich noch einmal.',
  unavailable:
    'Der Server startet gerade oder wird gewartet, aber die Bildschirme laufen weiter. Versuchen Sie es gleich noch einmal.',
  tooMany_one: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minute erneut.',
  tooMany_other: 'Zu viele Versuche. Versuchen Sie es in {{count}} Minuten erneut.',
  unknown: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  details: 'Details',
  requestId: 'Anfrage-ID: {{id}}',
  pageFailed: 'Diese Seite konnte nicht geöffnet werden',
  pageNotFound: 'Seite nicht gefunden',
  pageNotFoundHint: 'Sie wurde vielleicht verschoben oder gelöscht.',
};
