/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Large tiles',
  smallTiles: 'Small tiles',
  attentionFirst: 'Needs attention first',
  ascending: 'Ascending',
  descending: 'Descending',
  neverOnline: 'Never online',
  lastShowed: 'Last showed “{{name}}”',
  tagsChanged_one: 'Tags of {{count}} screen changed',
  tagsChanged_other: 'Tags of {{count}} screens changed',
  tagsRestored: 'Tags restored',
  nextPublish: 'Next publish',
} as const;
