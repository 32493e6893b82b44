/** What rules can ask about a screen. */
interface Screen {
  id: string;
  name: string;
  tags: readonly { key: string; value: string }[];
  workers?: Readonly<Record<string, unknown>>;
}

/**
 * What a screen answers to a variable of a rule, or more than that: two screens with equal facts give equal answers.
 */
export function ruleInputOf(screen: Screen, [root, field, key]: readonly string[]): unknown {
  if (root === 'workers') return screen.workers?.[field ?? ''] ?? null;
  if (root !== 'device') return null;
  if (field === 'tags') return key === undefined ? screen.tags : screen.tags.filter((tag) => tag.key === key);
  return [screen.id, screen.name, screen.tags];
}
