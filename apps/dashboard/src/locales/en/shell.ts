/** Navigation, keyboard shortcuts, search and first steps. */
export const nav = {
  main: 'Main',
  screens: 'Screens',
  library: 'Library',
  apps: 'Apps',
  settings: 'Settings',
  skip: 'Skip to content',
  account: 'Account',
  signOut: 'Sign out',
  theme: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'System',
  keys: 'Keyboard shortcuts',
  searchAll: 'Search or jump to…',
  reconnecting: 'Reconnecting…',
  reconnectingHint: 'Live updates are paused. Until they resume, everything refreshes every 30 seconds.',
} as const;

export const keys = {
  title: 'Keyboard shortcuts',
  search: 'Search and commands',
  show: 'Show this list',
  screens: 'Go to screens',
  library: 'Go to library',
  apps: 'Go to apps',
  settings: 'Go to settings',
  add: 'Add screen',
  nextRow: 'Go to the next or previous row',
  openRow: 'Open the row',
  selectRow: 'Select the row',
  reorder: 'Pick up or drop a playlist item',
  general: 'Anywhere',
  lists: 'In lists',
} as const;

export const spotlight = {
  placeholder: 'Search, or type a command',
  nothing: 'Nothing found for “{{query}}”',
  searching: 'Searching…',
  failed: 'Couldn’t search',
  commands: 'Commands',
  screens: 'Screens',
  library: 'Library',
  goTo: 'Go to {{place}}',
  addScreen: 'Add screen',
  newPresentation: 'New presentation',
  newPlaylist: 'New playlist',
  upload: 'Upload files',
  publishAll: 'Publish changes',
  toggleTheme: 'Switch between light and dark',
} as const;

export const onboarding = {
  title: 'First steps',
  progress: '{{done}} of {{total}}',
  account: 'Create your account',
  screen: 'Add your first screen',
  content: 'Add something to show',
  publish: 'Publish it to the screen',
  hide: 'Hide checklist',
} as const;
