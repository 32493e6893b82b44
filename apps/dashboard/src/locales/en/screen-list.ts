/** The list of screens: its tiles, its orders, and the details beside it. */
export const screenList = {
  largeTiles: 'Large tiles',
  smallTiles: 'Small tiles',
  attentionFirst: 'Needs attention first',
  ascending: 'Ascending',
  descending: 'Descending',
  neverOnline: 'Never online',
  lastShowed: 'Last showed “{{name}}”',
  lastShowedHidden: 'Last showed content that you don’t have access to',
  tagsChanged_one: 'Tags changed on {{count}} screen',
  tagsChanged_other: 'Tags changed on {{count}} screens',
  tagsRestored: 'Tags restored',
  nextPublish: 'Next publish',
  viewMoved: 'Moved “{{name}}”',
  /** Towards the start of the row: right in languages that are written from right to left. */
  moveViewLeft: 'Move left',
  moveViewRight: 'Move right',
  partlySent: 'Only {{sent}} of {{count}} screens are included. The others are still selected.',
  tooManyToPublish: 'Select at most {{count}} screens, or all screens in the list.',
  tagsNoUndo: 'With this many screens, you can’t undo the change.',
} as const;
