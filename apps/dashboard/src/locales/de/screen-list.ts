/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Große Kacheln',
  smallTiles: 'Kleine Kacheln',
  attentionFirst: 'Handlungsbedarf zuerst',
  ascending: 'Aufsteigend',
  descending: 'Absteigend',
  neverOnline: 'Noch nie online',
  lastShowed: 'Zeigte zuletzt „{{name}}“',
  lastShowedHidden: 'Zeigte zuletzt einen Inhalt, auf den Sie keinen Zugriff haben',
  tagsChanged_one: 'Merkmale von {{count}} Bildschirm geändert',
  tagsChanged_other: 'Merkmale von {{count}} Bildschirmen geändert',
  tagsRestored: 'Merkmale wiederhergestellt',
  nextPublish: 'Nächste Veröffentlichung',
  viewMoved: '„{{name}}“ verschoben',
  moveViewLeft: 'Nach links verschieben',
  moveViewRight: 'Nach rechts verschieben',
};
