/** The home page. */
export const home = {
  showAll: 'Alle anzeigen',
  triage: {
    label: 'Bildschirme nach Status',
    online: 'online',
    offline: 'offline',
    attention_one: 'mit Handlungsbedarf',
    attention_other: 'mit Handlungsbedarf',
    disabled_one: 'deaktiviert',
    disabled_other: 'deaktiviert',
    calm: 'Kein Bildschirm ist offline',
  },
  problems: {
    title: 'Probleme',
    none: 'Zurzeit keine Probleme.',
    lastShowed: 'Zuletzt gezeigt: „{{name}}“',
    published: 'Veröffentlicht {{when}}',
    lastSeen: 'Zuletzt online {{when}}',
    neverSeen: 'Noch nie online',
    actionOn: '{{action}}: {{name}}',
    all: {
      attention_one: '{{count}} Bildschirm mit Handlungsbedarf anzeigen',
      attention_other: 'Alle {{count}} Bildschirme mit Handlungsbedarf anzeigen',
      offline_one: '{{count}} Offline-Bildschirm anzeigen',
      offline_other: 'Alle {{count}} Offline-Bildschirme anzeigen',
    },
  },
  recentContent: 'Zuletzt geänderte Inhalte',
};
