/** The states of a screen. */
export const state = {
  playing: 'Läuft',
  starting: 'Startet',
  offline: 'Offline',
  attention: 'Handlungsbedarf',
  disabled: 'Deaktiviert',
  waiting: 'Zeigt nichts',
};

/** Changes tags of several screens. */
export const tags = {
  edit: 'Merkmale bearbeiten',
  title_one: 'Merkmale von {{count}} Bildschirm bearbeiten',
  title_other: 'Merkmale von {{count}} Bildschirmen bearbeiten',
  add: 'Merkmal hinzufügen',
  addHint: 'Die Bildschirme behalten ihre anderen Merkmale. Mit der Eingabetaste hinzufügen.',
  placeholder: 'Stadt: Berlin',
  severalValues: 'mehrere Werte',
  remove: '{{tag}} entfernen',
  forget: '{{tag}} nicht hinzufügen',
  onlyLoaded:
    'Diese Liste enthält die Merkmale der geladenen Bildschirme. Die übrigen behalten Merkmale, die hier nicht stehen.',
};

/** The details of a screen beside the list. */
export const peek = {
  label: 'Details zu {{name}}',
  showing: 'Zeigt „{{name}}“ seit {{time}}',
  lastShowing: 'Zuletzt online {{ago}} mit „{{name}}“',
  showingHidden: 'Zeigt seit {{time}} einen Inhalt, auf den Sie keinen Zugriff haben',
  lastShowingHidden: 'Zuletzt online {{ago}} mit einem Inhalt, auf den Sie keinen Zugriff haben',
  hidden: 'Inhalt, auf den Sie keinen Zugriff haben',
  noPicture: 'Nichts anzuzeigen',
  reason: {
    failed:
      'Der Bildschirm konnte das Veröffentlichte nicht wiedergeben. Ersetzen oder entfernen Sie den Inhalt, und veröffentlichen Sie dann.',
    offline: 'Vielleicht läuft die Wiedergabe noch. Prüfen Sie die Strom- und Netzwerkverbindung.',
    neverOnline: 'Er war noch nie online. Prüfen Sie die Strom- und Netzwerkverbindung.',
    disabled: 'Er zeigt nichts, bis ihn jemand aktiviert.',
    noPlaylist: 'Er hat keine Playlist. Weisen Sie eine zu, und veröffentlichen Sie dann.',
    notPublished: 'Hier wurde noch nichts veröffentlicht.',
    nothingActive: 'In seiner Playlist läuft gerade nichts.',
    starting: 'Er lädt gerade seine Inhalte.',
  },
  problem: {
    timeout:
      'Der Inhalt wurde nicht rechtzeitig geladen. Prüfen Sie ihn im Editor, und veröffentlichen Sie dann erneut.',
    unresponsive:
      'Der Inhalt reagiert nicht mehr. Prüfen Sie ihn im Editor, und veröffentlichen Sie dann erneut.',
    notLoaded:
      'Der Inhalt konnte nicht geladen werden. Prüfen Sie ihn im Editor, und veröffentlichen Sie dann erneut.',
    incomplete:
      'Ein Teil des Inhalts fehlt. Prüfen Sie den Inhalt im Editor, und veröffentlichen Sie dann erneut.',
    damaged: 'Dateien auf dem Bildschirm sind beschädigt. Er lädt sie neu herunter.',
    mismatch: 'Eine Datei kam beschädigt an. Der Bildschirm versucht weiter, sie herunterzuladen.',
    space:
      'Der Bildschirm hat nicht genug Speicherplatz für den neuen Inhalt. Verwenden Sie kleinere Dateien, und veröffentlichen Sie dann erneut.',
    network:
      'Der Inhalt kommt von einem Server, den der Bildschirm nicht erreicht hat. Prüfen Sie die Netzwerkverbindung des Bildschirms.',
  },
};

/** The saved views of a list. */
export const views = {
  label: 'Ansichten',
  save: 'Änderungen speichern',
  saveAs: 'Als Ansicht speichern',
  rename: 'Ansicht umbenennen',
  share: 'Für die Organisation freigeben',
  unshare: 'Freigabe beenden',
  shared: 'Alle in Ihrer Organisation sehen jetzt „{{name}}“',
  unshared: 'Nur der Eigentümer sieht jetzt „{{name}}“',
  sharedBy: 'Freigegeben von {{name}}',
  notYours:
    '{{name}} hat diese Ansicht freigegeben. Wenden Sie sich für Änderungen an diese Person oder die Administration.',
  deleted: '{{name}} gelöscht',
  deleteTitle: '„{{name}}“ für alle löschen?',
  deleteHint: 'Die Ansicht, die {{name}} für die Organisation freigegeben hat, wird endgültig gelöscht.',
};

export const screens = {
  title: 'Bildschirme',
  add: 'Bildschirm hinzufügen',
  search: 'Bildschirme suchen',
  filters: {
    state: 'Status',
    tag: 'Merkmal',
    folder: 'Ordner',
    playlist: 'Playlist',
    anyTagValue: '{{key}}: beliebiger Wert',
  },
  online: 'Online',
  offline: 'Offline',
  disabled: 'Deaktiviert',
  unpublished: 'Unveröffentlichte Änderungen',
  attention: 'Handlungsbedarf',
  allScreens: 'Alle Bildschirme',
  folders: 'Ordner',
  folderName: 'Ordnername',
  emptyTitle: 'Noch keine Bildschirme',
  emptyHint:
    'Jeder Fernseher, jedes Tablet und jeder Browser kann ein Bildschirm sein. Öffnen Sie dort den Player, und geben Sie den angezeigten Code ein.',
  noMatch: 'Keine passenden Bildschirme',
  noMatchHint: 'Verwenden Sie weniger Filter, oder ändern Sie die Suche.',
  clearFilters: 'Filter zurücksetzen',
  selectAllCount_one: '{{count}} auswählen',
  selectAllCount_other: 'Alle {{count}} auswählen',
  columns: {
    name: 'Bildschirm',
    state: 'Status',
    playing: 'Läuft gerade',
    playlist: 'Playlist',
    publish: 'Veröffentlicht',
    seen: 'Zuletzt online',
    tags: 'Merkmale',
    folder: 'Ordner',
    timezone: 'Zeitzone',
    resolution: 'Auflösung',
    model: 'Modell',
    description: 'Beschreibung',
    created: 'Hinzugefügt',
  },
  noPlaylist: 'Keine Playlist',
  hiddenPlaylist: 'Kein Zugriff',
  never: 'Nie',
  now: 'Jetzt',
  actions: {
    publish: 'Veröffentlichen',
    setPlaylist: 'Playlist zuweisen',
    restart: 'Player neu starten',
    reboot: 'Bildschirm neu starten',
    move: 'In Ordner verschieben',
    disable: 'Deaktivieren',
    enable: 'Aktivieren',
    unregister: 'Entkoppeln',
    delete: 'Löschen',
    rename: 'Umbenennen',
  },
  addTitle: 'Bildschirm hinzufügen',
  addHint: 'Öffnen Sie diese Adresse auf dem Bildschirm. Er zeigt dann einen sechsstelligen Code.',
  addLocal:
    'Ersetzen Sie auf einem anderen Gerät „localhost“ durch den Namen oder die IP-Adresse dieses Computers.',
  code: 'Aktivierungscode',
  codePlaceholder: 'ABC 234',
  name: 'Name',
  namePlaceholder: 'Schaufenster, Empfang …',
  useThisBrowser: 'Diesen Browser als Bildschirm verwenden',
  useThisBrowserHint:
    'Der Player öffnet sich in einem neuen Tab und zeigt einen Code. Kehren Sie hierher zurück, und geben Sie ihn ein.',
  disableOneTitle: '„{{name}}“ deaktivieren?',
  disableTitle_one: '{{count}} Bildschirm deaktivieren?',
  disableTitle_other: '{{count}} Bildschirme deaktivieren?',
  disableHint_one: 'Innerhalb einer Minute zeigt er nichts mehr, bis Sie ihn wieder aktivieren.',
  disableHint_other: 'Innerhalb einer Minute zeigen sie nichts mehr, bis Sie sie wieder aktivieren.',
  unregisterTitle: '„{{name}}“ entkoppeln?',
  unregisterHint:
    'Der Bildschirm zeigt nichts mehr und wird aus Ihrer Organisation entfernt. Mit dem neuen Aktivierungscode, den er dann zeigt, können Sie ihn wieder hinzufügen.',
  deleteTitle: '„{{name}}“ löschen?',
  deleteHint:
    'Der Bildschirm wird endgültig entfernt. Um den Player wieder zu verwenden, fügen Sie ihn als neuen Bildschirm hinzu.',
  restarted: '{{name}} wird neu gestartet',
  turnedOff: '{{name}} deaktiviert',
  turnedOn: '{{name}} aktiviert',
  unregistered: '{{name}} entkoppelt',
  deleted: '{{name}} gelöscht',
};
