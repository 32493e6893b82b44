/** The presentation editor. */
export const presentation = {
  new: 'New presentation',
  create: 'Create presentation',
  name: 'Name',
  untitled: 'New {{app}} presentation',
  duration: 'Duration',
  durationHint: 'How long it stays on the screen each time.',
  ownLength: 'It takes {{length}} to show everything once.',
  seconds: 'seconds',
  addToPlaylist: 'Add to playlist',
  properties: 'Content',
  fieldsLoading: 'Loading this app’s fields…',
  fieldsFailed:
    'Couldn’t load all of this app’s fields. Reload the page, or tell the app’s author: {{error}}',
  changesAfterPublish: 'Screens show changes after you publish.',
  pageCheck: {
    skipped: 'Screens skip this page',
    framingRefused:
      'This site doesn’t allow embedding. Use another address, or ask the site’s owner to allow it.',
    away: 'The server couldn’t open this page',
    unreachable: 'Check the address. If the page is on your own network, screens there can still show it.',
    answersWith:
      'The site returned error {{status}}, but screens still try to show the page. Check the address.',
  },
} as const;

/** The gallery of templates. */
export const templates = {
  title: 'Templates',
  fromTemplate: 'From a template',
  kind: 'Start from',
  choose: 'Choose a template',
  search: 'Search templates',
  category: 'Category',
  categories: {
    all: 'All',
    food: 'Food and drink',
    shop: 'Shop',
    office: 'Office',
    events: 'Events',
    safety: 'Safety',
    information: 'Information',
  },
  orientation: 'Screen orientation',
  count_one: '{{count}} template',
  count_other: '{{count}} templates',
  noMatch: 'No matching templates',
  noMatchHint: 'Try another word, such as “menu” or “sale”.',
  clear: 'Clear search',
  creating: 'Creating {{name}}…',
  added: 'Added to the end of the playlist',
} as const;
