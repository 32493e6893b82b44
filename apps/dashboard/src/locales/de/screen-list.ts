/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Große Kacheln',
  smallTiles: 'Kleine Kacheln',
  attentionFirst: 'Handlungsbedarf zuerst',
  ascending: 'Aufsteigend',
  descending: 'Absteigend',
  neverOnline: 'Noch nie online',
  lastShowed: 'Zeigte zuletzt „{{name}}“',
  tagsChanged_one: 'Merkmale von {{count}} Bildschirm geändert',
  tagsChanged_other: 'Merkmale von {{count}} Bildschirmen geändert',
  tagsRestored: 'Merkmale wiederhergestellt',
  nextPublish: 'Nächste Veröffentlichung',
};
