import { operators, type Rule, variableRoots } from '@vitrine/contract';
import fc from 'fast-check';
import { ruleToNode, ruleToTree } from './rule-conversion.ts';
import type { RuleGroup, RuleNode } from './tree.ts';

const text = fc.constantFrom('Berlin', 'Rome', '10:00', 'MO', '7', 'coffee | cake', '');
const operand = fc.oneof(
  fc.record({
    type: fc.constant('variable' as const),
    path: fc.oneof(
      fc.constantFrom(...variableRoots).map((root) => [root] as [typeof root]),
      fc
        .constantFrom(
          ['device', 'tags', 'store'] as const,
          ['device', 'name'] as const,
          ['workers', 'door'] as const,
        )
        .map(([root, ...rest]) => [root, ...rest] as [typeof root, ...string[]]),
    ),
  }),
  fc.record({
    type: fc.constant('constant' as const),
    value: fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null), fc.array(text, { maxLength: 3 })),
  }),
);
const clause = fc.record({ type: fc.constantFrom(...operators), left: operand, right: operand });
const schedule = fc.constant({
  type: 'schedule' as const,
  startDatetime: '2026-11-20T09:00:00',
  endDatetime: '2026-11-20T17:00:00',
  tzid: 'Europe/Berlin',
});

function rules(leaf: fc.Arbitrary<Rule>): fc.Arbitrary<Rule> {
  return fc.letrec<{ rule: Rule }>((tie) => ({
    rule: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      leaf,
      fc.record({
        type: fc.constantFrom('and' as const, 'or' as const),
        group: fc.array(tie('rule'), { maxLength: 4 }),
      }),
    ),
  })).rule;
}

/** A rule from a newer server: an unknown type of clause. */
export const future = {
  type: 'near',
  place: { latitude: 52.5, longitude: 13.4 },
} as unknown as Rule;
const futureGroup = { type: 'most', group: [future, 'half'] } as unknown as Rule;

/** Rules of every shape in the contract. */
export const knownRule = rules(fc.oneof(clause, clause, schedule));
/** Rules of every shape, including clauses from newer versions. */
export const anyRule = rules(fc.oneof(clause, clause, schedule, fc.constantFrom(future, futureGroup)));
export const anyTree: fc.Arbitrary<RuleGroup> = anyRule.map((rule) => ruleToTree(rule));
export const anyNode: fc.Arbitrary<RuleNode> = anyRule.map(ruleToNode);
