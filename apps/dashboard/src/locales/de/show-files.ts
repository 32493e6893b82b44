/** Showing files on a screen. */
export const showFiles = {
  add: 'Dateien hinzufügen',
  drop: 'Ablegen, um es auf „{{name}}“ zu zeigen',
  dropOnScreen: 'Auf einem Bildschirm ablegen, um es dort zu zeigen, oder daneben, um es hochzuladen',
  nothingHint: 'Legen Sie hier ein Bild, ein Video oder ein PDF ab, oder wählen Sie eine Playlist.',
  question_one: '{{count}} Datei auf „{{name}}“ zeigen',
  question_other: '{{count}} Dateien auf „{{name}}“ zeigen',
  addTo: 'Zu „{{name}}“ hinzufügen',
  addToHidden: 'Zur Playlist des Bildschirms hinzufügen',
  alsoOn_one: 'Ändert auch {{count}} anderen Bildschirm',
  alsoOn_other: 'Ändert auch {{count}} andere Bildschirme',
  cannotChange: 'Sie dürfen diese Playlist nicht ändern. Wenden Sie sich an den Eigentümer.',
  create: 'Playlist für diesen Bildschirm erstellen',
  createHint: 'Ersetzt „{{name}}“ auf diesem Bildschirm',
  createHintHidden: 'Ersetzt die aktuelle Playlist',
  added_one: '{{count}} Datei zu „{{name}}“ hinzugefügt',
  added_other: '{{count}} Dateien zu „{{name}}“ hinzugefügt',
};
