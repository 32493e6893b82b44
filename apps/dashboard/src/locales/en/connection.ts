/** The connection of the browser. */
export const connection = {
  offline: 'You’re offline. Changes will be saved when you’re back.',
} as const;
