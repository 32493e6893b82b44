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
} as const;
