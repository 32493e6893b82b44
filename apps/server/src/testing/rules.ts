/** A rule that is true on screens whose tag `store` has this value. */
export const storeIs = (value: string) => ({
  type: 'equals' as const,
  left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as [string, ...string[]] },
  right: { type: 'constant' as const, value },
});
