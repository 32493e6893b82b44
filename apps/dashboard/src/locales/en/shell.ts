/** Navigation, keyboard shortcuts, search and first steps. */
export const nav = {
  main: 'Main',
  home: 'Home',
  screens: 'Screens',
  library: 'Library',
  apps: 'Apps',
  settings: 'Settings',
  help: 'Help',
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

/** Links from empty lists and pages to the articles of the guide with these names. */
export const helpTopics = {
  'add-a-screen': 'How to add a screen',
  'api-keys': 'How to use API keys',
  'build-a-playlist': 'How to build a playlist',
  'delete-and-restore': 'How to restore content',
  'members-and-roles': 'Who can see what',
  'organise-content': 'How to find content',
  'organise-screens': 'How to organise screens',
  publish: 'How to publish',
  rules: 'How rules work',
  'schedule-an-item': 'How to schedule an item',
  search: 'How to find things',
  'start-from-a-template': 'How to start from a template',
  themes: 'How to create a theme',
  'upload-content': 'How to upload content',
  'what-plays': 'How to see what plays',
  workers: 'How to react to a sensor',
} as const;
