/** The properties of a screen that rules can use. */
interface Screen {
  id: string;
  name: string;
  tags: readonly { key: string; value: string }[];
  workers?: Readonly<Record<string, unknown>>;
}

/**
 * The values of a screen for a rule's variable, or a superset of them: two screens with equal inputs give equal
 * results.
 */
export function ruleInputOf(screen: Screen, [root, field, key]: readonly string[]): unknown {
  if (root === 'workers') return screen.workers?.[field ?? ''] ?? null;
  if (root !== 'device') return null;
  if (field === 'tags') return key === undefined ? screen.tags : screen.tags.filter((tag) => tag.key === key);
  return [screen.id, screen.name, screen.tags];
}
