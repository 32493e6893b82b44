/** Showing files on a screen. */
export const showFiles = {
  add: 'Add files',
  drop: 'Drop to show on “{{name}}”',
  dropOnScreen: 'Drop files on a screen to show them there, or anywhere else to upload them',
  nothingHint: 'Drop a picture, a video or a PDF here, or choose a playlist.',
  question_one: 'Show {{count}} file on “{{name}}”',
  question_other: 'Show {{count}} files on “{{name}}”',
  addTo: 'Add to “{{name}}”',
  addToHidden: 'Add to its playlist',
  alsoOn_one: 'Also changes {{count}} other screen',
  alsoOn_other: 'Also changes {{count}} other screens',
  cannotChange: 'You don’t have permission to change this playlist. Ask its owner.',
  create: 'Create a playlist for this screen',
  createHint: 'Replaces “{{name}}” on this screen',
  createHintHidden: 'Replaces its current playlist',
  added_one: '{{count}} file added to “{{name}}”',
  added_other: '{{count}} files added to “{{name}}”',
} as const;
