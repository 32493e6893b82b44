/** What uses a theme. The pages of the library, themes and settings add these strings when they load. */
export const themeUse = {
  isDefault: 'Organisation’s theme',
  usedBy_one: 'Used by {{count}} presentation',
  usedBy_other: 'Used by {{count}} presentations',
  unused: 'Not used by any presentation',
  show: 'Show presentations',
  title: 'Presentations that use “{{name}}”',
  more_one: '{{count}} more presentation',
  more_other: '{{count}} more presentations',
  deletedToApps_one: '{{count}} presentation uses this. It will use its app’s default look instead.',
  deletedToApps_other: '{{count}} presentations use this. They will use their apps’ default look instead.',
  deletedToDefault_one: '{{count}} presentation uses this. It will use the organisation’s theme instead.',
  deletedToDefault_other: '{{count}} presentations use this. They will use the organisation’s theme instead.',
  deletedDefault: 'This is the organisation’s theme. Deleting it leaves the organisation without one.',
  onScreens_one: 'It’s on {{count}} screen, which keeps it until you next publish.',
  onScreens_other: 'It’s on {{count}} screens, which keep it until you next publish.',
} as const;
