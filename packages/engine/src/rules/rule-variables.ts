import type { ConstantValue, Operand, PublishedContent, Rule } from '@vitrine/contract';

type Variable = Operand & { type: 'variable' };

/** A rule without its groups: comparisons and schedules, in order. */
type Clause = Exclude<Rule, { group: Rule[] }>;

export function clausesOf(rule: Rule): Clause[] {
  return 'group' in rule ? rule.group.flatMap(clausesOf) : [rule];
}

/** A variable that rules refer to, with the constants that they compare it with. */
export interface RuleVariable {
  path: Variable['path'];
  constants: ConstantValue[];
}

/** The variables that the rules of playlists and presentations refer to, each once, in the order of the document. */
export function listRuleVariables({ playlists, presentations }: PublishedContent): RuleVariable[] {
  const mentions = new Map<string, RuleVariable>();
  const note = (operand: Operand, other: Operand): void => {
    if (operand.type !== 'variable') return;
    const key = JSON.stringify(operand.path);
    const mention = mentions.get(key) ?? { path: operand.path, constants: [] };
    mentions.set(key, mention);
    if (other.type === 'constant') mention.constants.push(other.value);
  };
  for (const { rule } of [...Object.values(playlists), ...Object.values(presentations)])
    for (const clause of rule ? clausesOf(rule) : []) {
      if (clause.type === 'schedule') continue;
      note(clause.left, clause.right);
      note(clause.right, clause.left);
    }
  return [...mentions.values()];
}

/** A comparison that is always true. */
const TRUE: Rule = {
  type: 'equals',
  left: { type: 'constant', value: true },
  right: { type: 'constant', value: true },
};

/**
 * The rule with each comparison with a worker state replaced by true. Because rules have no negation, it passes
 * whenever the rule passes with some worker states.
 */
export function assumeWorkersMatch(rule: Rule): Rule {
  if (rule.type === 'schedule') return rule;
  if ('group' in rule) return { ...rule, group: rule.group.map(assumeWorkersMatch) };
  return isAboutWorkers(rule.left) || isAboutWorkers(rule.right) ? TRUE : rule;
}

const isAboutWorkers = (operand: Operand) => operand.type === 'variable' && operand.path[0] === 'workers';
