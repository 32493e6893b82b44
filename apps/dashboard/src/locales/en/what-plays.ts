/** Words of the timeline of what plays, and of why. */
export const whatPlays = {
  title: 'What plays',
} as const;
