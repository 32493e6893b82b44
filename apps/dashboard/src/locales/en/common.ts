/** Texts that several areas share, and errors. */
export const common = {
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved',
  saveFailed: 'Not saved',
  undo: 'Undo',
  retry: 'Try again',
  delete: 'Delete',
  rename: 'Rename',
  copy: 'Copy',
  copied: 'Copied',
  move: 'Move to folder',
  open: 'Open',
  share: 'Share',
  search: 'Search',
  clear: 'Clear',
  more: 'More',
  none: 'None',
  optional: 'Optional',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  selectRow: 'Select {{name}}',
  selectAll: 'Select all',
  clearSelection: 'Clear selection',
  name: 'Name',
  folder: 'Folder',
  newFolder: 'New folder',
  dragHandle: 'Drag {{name}}',
  /** The key labels on keyboards for this language, without spaces. */
  keyNames: { control: 'Ctrl', shift: 'Shift', delete: 'Del', space: 'Space', escape: 'Esc' },
  labelled: '{{label}}: {{text}}',
  added: '{{name}} added',
  justNow: 'just now',
  view: 'View',
  viewTable: 'Table',
  viewGrid: 'Grid',
  moreActions: 'More actions for {{name}}',
  peek: 'Details of {{name}}',
  peekHint: 'Show details (Space)',
} as const;

/** Filters of lists. */
export const filters = {
  filter: 'Filter',
  active: 'Active filters',
  fields: 'Filter by',
  searchFields: 'Filter by…',
  searchValues: '{{field}} is…',
  noValues: 'Nothing found',
  loading: 'Loading values',
  is: '{{field}} is',
  remove: 'Remove filter: {{field}} is {{value}}',
  clearAll: 'Clear all',
  unknown: 'Unknown',
} as const;

/** The columns of lists. */
export const columns = {
  title: 'Columns',
  reset: 'Reset to default',
  resize: 'Width of {{name}}',
  automatic: 'Automatic',
  pixels_one: '{{count}} pixel',
  pixels_other: '{{count}} pixels',
  moveHint:
    'Press Space to pick up a column, the arrow keys to move it, Space to drop it, and Escape to cancel.',
} as const;

export const errors = {
  title: 'Couldn’t load this',
  network: 'Can’t reach the server, but screens keep playing. Check your connection and try again.',
  forbidden: 'You don’t have permission to do this. Ask an administrator.',
  notFound: 'This item no longer exists, or you don’t have access to it.',
  server: 'Something went wrong on the server, but everything you saved is safe. Try again in a moment.',
  unavailable:
    'The server is starting or under maintenance, but screens keep playing. Try again in a moment.',
  tooMany_one: 'Too many attempts. Try again in {{count}} minute.',
  tooMany_other: 'Too many attempts. Try again in {{count}} minutes.',
  unknown: 'Something went wrong. Try again.',
  details: 'Details',
  requestId: 'Request ID: {{id}}',
  pageFailed: 'Couldn’t open this page',
  pageNotFound: 'Page not found',
  pageNotFoundHint: 'It may have been moved or deleted.',
} as const;
