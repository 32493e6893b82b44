/** The fields of the filter menu of screens, and of the address. */
export const screenFilterFields = ['state', 'tag', 'folder', 'playlist'] as const;
export type ScreenFilterField = (typeof screenFilterFields)[number];

export const filterableStates = ['online', 'offline', 'attention', 'unpublished', 'disabled'] as const;
