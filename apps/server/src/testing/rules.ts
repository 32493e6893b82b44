/** A rule that screens with this value of the tag `store` pass. */
export const storeIs = (value: string) => ({
  type: 'equals' as const,
  left: { type: 'variable' as const, path: ['device', 'tags', 'store'] as [string, ...string[]] },
  right: { type: 'constant' as const, value },
});
