import type { Rule } from '@vitrine/contract';
import { describeSchedule } from '../../../shared/rules/describe-schedule.ts';
import { describeClause, type Wording } from '../../../shared/rules/descriptions.ts';
import { ruleToTree } from './rule-conversion.ts';
import { isEmpty, type RuleGroup, type RuleNode } from './tree.ts';

/** Describes a rule in one sentence. */
export function describeRule(root: RuleGroup, wording: Wording): string {
  if (isEmpty(root) && root.isBare) return wording.t('rules.words.noRule');
  const constant = constantOf(root);
  if (constant !== null) return wording.t(constant ? 'rules.words.alwaysPlays' : 'rules.words.neverPlays');
  return wording.t('rules.words.sentence', { description: describeNode(root, wording) });
}

/** The constant outcome of a rule that contains only empty groups; null for any other rule. */
function constantOf(node: RuleNode): boolean | null {
  if (node.kind !== 'group') return null;
  const results = node.children.map(constantOf);
  if (results.includes(null)) return null;
  if (node.of === 'all') return !results.includes(false);
  return results.includes(true) === (node.of === 'any');
}

/** Describes a stored rule briefly, such as `when store is Berlin` or `never`. Shortens long descriptions. */
export function describeRuleBriefly(rule: Rule, wording: Wording): string {
  const root = ruleToTree(rule);
  const constant = constantOf(root);
  if (constant !== null) return wording.t(constant ? 'rules.words.always' : 'rules.words.never');
  return wording.t('rules.ruleSummary', { description: shorten(root, wording) });
}

function shorten(root: RuleGroup, wording: Wording): string {
  const { t } = wording;
  const leaves = leavesOf(root);
  const [first] = root.children;
  if (leaves <= 2 || !first || root.of === 'none') return describeNode(root, wording);
  const others = leaves - leavesOf(first);
  const description = describeNode(first, wording);
  if (others === 0) return description;
  return t(root.of === 'any' ? 'rules.words.moreAny' : 'rules.words.more', {
    description: isList(first) ? t('rules.words.nested', { description }) : description,
    count: others,
  });
}

function leavesOf(node: RuleNode): number {
  return node.kind === 'group' ? node.children.reduce((sum, child) => sum + leavesOf(child), 0) : 1;
}

/** Whether the description of a node ends with a list, which another “and” or “or” would continue. */
function isList(node: RuleNode): boolean {
  if (node.kind !== 'group') return false;
  const [first, ...others] = node.children;
  return first !== undefined && (others.length > 0 || node.of === 'none' || isList(first));
}

export function describeNode(node: RuleNode, wording: Wording): string {
  const { t, locale } = wording;
  switch (node.kind) {
    case 'clause':
      return describeClause(node, wording);
    case 'schedule':
      return t('rules.words.schedule', { description: describeSchedule(node.schedule, locale) });
    case 'other':
      return t('rules.unsupported');
    case 'group': {
      if (node.children.length === 0)
        return t(node.of === 'any' ? 'rules.words.emptyNever' : 'rules.words.emptyAlways');
      const type = node.of === 'all' ? 'conjunction' : 'disjunction';
      const parts = node.children.map((child) => {
        const description = describeNode(child, wording);
        return node.children.length > 1 && isList(child)
          ? t('rules.words.nested', { description })
          : description;
      });
      const description = new Intl.ListFormat(locale, { type }).format(parts);
      return node.of === 'none' ? t('rules.words.none', { description }) : description;
    }
  }
}
