/** Words of the editors of rules and schedules. */
export const rules = {
  title: 'Rules',
} as const;
