/** The help panel. It adds these strings when it loads. */
export const help = {
  title: 'Help',
  search: 'Search help',
  forPage: 'For this page',
  results_one: '{{count}} article',
  results_other: '{{count}} articles',
  noMatch: 'No articles found for “{{query}}”',
  noMatchHint: 'Try another word, or choose an article below.',
  back: 'Back',
  forward: 'Forward',
  newTab: 'Open in a new tab',
  groups: {
    firstSteps: 'First steps',
    content: 'Content',
    playlists: 'Playlists and schedules',
    publishing: 'Publishing',
    screens: 'Screens',
    account: 'Account and organisation',
  },
  /** Words that say nothing about an article, as in “How do I add a screen?”. The search ignores them. */
  fillerWords: 'a an and are can do does how i in is it my of on or the to what when where why',
} as const;
