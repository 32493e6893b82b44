/** The home page. */
export const home = {
  showAll: 'Show all',
  triage: {
    label: 'Screens by state',
    online: 'online',
    offline: 'offline',
    attention_one: 'needs attention',
    attention_other: 'need attention',
    disabled_one: 'disabled',
    disabled_other: 'disabled',
    calm: 'No screen is offline',
  },
  problems: {
    title: 'Problems',
    none: 'No problems right now.',
    lastShowed: 'Last showed “{{name}}”',
    published: 'Published {{when}}',
    lastSeen: 'Last seen {{when}}',
    neverSeen: 'Never online',
    actionOn: '{{action}}: {{name}}',
    all: {
      attention_one: 'Show {{count}} screen that needs attention',
      attention_other: 'Show all {{count}} screens that need attention',
      offline_one: 'Show {{count}} offline screen',
      offline_other: 'Show all {{count}} offline screens',
    },
  },
  recentContent: 'Recently changed content',
} as const;
