/** What uses a theme. The pages of the library, themes and settings add these strings when they load. */
export const themeUse = {
  isDefault: 'Design der Organisation',
  usedBy_one: 'Von {{count}} Präsentation verwendet',
  usedBy_other: 'Von {{count}} Präsentationen verwendet',
  unused: 'Von keiner Präsentation verwendet',
  show: 'Präsentationen anzeigen',
  title: 'Präsentationen mit „{{name}}“',
  more_one: '{{count}} weitere Präsentation',
  more_other: '{{count}} weitere Präsentationen',
  deletedToApps_one: '{{count}} Präsentation verwendet es und zeigt dann das Standardaussehen ihrer App.',
  deletedToApps_other:
    '{{count}} Präsentationen verwenden es und zeigen dann das Standardaussehen ihrer App.',
  deletedToDefault_one: '{{count}} Präsentation verwendet es und zeigt dann das Design der Organisation.',
  deletedToDefault_other:
    '{{count}} Präsentationen verwenden es und zeigen dann das Design der Organisation.',
  deletedDefault: 'Dies ist das Design der Organisation. Ohne es hat die Organisation keines mehr.',
  onScreens_one: 'Es ist auf {{count}} Bildschirm und bleibt dort bis zum nächsten Veröffentlichen.',
  onScreens_other: 'Es ist auf {{count}} Bildschirmen und bleibt dort bis zum nächsten Veröffentlichen.',
};
