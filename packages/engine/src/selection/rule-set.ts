import type { Rule } from '@vitrine/contract';
import { compileRule, type EvaluationContext, type Predicate, type Target } from '../rules/compile.ts';
import type { RuleVariables } from '../rules/data.ts';
import { parseRule } from '../rules/parse.ts';

/** The context in which an engine evaluates its rule sets. */
export interface RuleContext extends EvaluationContext {
  /** Counts the changes of device data and worker states. */
  version: number;
  /** The version in which the device's zone changed last, which can affect every rule. */
  zoneVersion: number;
  /** The version in which each variable changed last. */
  readonly slotVersions: number[];
  readonly compile: PredicateCompiler;
}

/** One rule with the outcome it had in one version, valid for `[since, until)` and while its variables are unchanged. */
interface CachedPredicate {
  readonly evaluate: Predicate;
  readonly slots: readonly number[];
  outcome: boolean;
  since: number;
  until: number;
  version: number;
}

/**
 * The origin of a rule: the playlist that contains the item, the item itself, the global rule, or the item's schedule.
 */
export type RuleOrigin = 'playlist' | 'item' | 'global' | 'schedule';

interface Clause {
  readonly origin: RuleOrigin;
  readonly rule: Rule;
  /** Compiled on first use, because an item whose first rule fails needs no other. */
  predicate: CachedPredicate | null;
}

/** All the rules that an item must pass. */
export interface RuleSet {
  /** The rules in the order of evaluation. */
  readonly clauses: readonly Clause[];
  /** See {@link combinedRule}. */
  combined: Rule | null | undefined;
}

export const NO_RULES: RuleSet = { clauses: [], combined: null };

/** The rules of an item as published. Absent ones are null or undefined. */
export type RuleSetFactory = (playlist: unknown, item: unknown, schedule: unknown) => RuleSet;

/**
 * Creates rule sets that include a global rule. Parses a rule that many items share only once. Throws `Invalid rule` and
 * `RRule has invalid freq`.
 */
export function createRuleSetFactory(global: unknown): RuleSetFactory {
  const known = new Map<unknown, Rule>();
  const addClause = (clauses: Clause[], origin: RuleOrigin, json: unknown): void => {
    if ((json ?? null) === null) return;
    const rule = known.get(json) ?? parseRule(json);
    known.set(json, rule);
    clauses.push({ origin, rule, predicate: null });
  };
  return (playlist, item, schedule) => {
    const clauses: Clause[] = [];
    addClause(clauses, 'playlist', playlist);
    addClause(clauses, 'item', item);
    addClause(clauses, 'global', global);
    addClause(clauses, 'schedule', schedule);
    return clauses.length > 0 ? { clauses, combined: undefined } : NO_RULES;
  };
}

/** The rules of a set combined with `and`. Null if there are none. */
export function combinedRule(set: RuleSet): Rule | null {
  if (set.combined === undefined) {
    const group = set.clauses.map(({ rule }) => rule);
    set.combined = group.length === 1 ? (group[0] as Rule) : { type: 'and', group };
  }
  return set.combined;
}

type PredicateCompiler = (rule: Rule, target: Target) => CachedPredicate;

/** Compiles rules. A rule that does not depend on its target is compiled and evaluated once for all items. */
export function createPredicateCompiler(variables: RuleVariables): PredicateCompiler {
  const shared = new Map<Rule, CachedPredicate>();
  return (rule, target) => {
    const known = shared.get(rule);
    if (known) return known;
    const { evaluate, usesTarget, slots } = compileRule(rule, variables, target);
    const part: CachedPredicate = { evaluate, slots, outcome: false, since: 0, until: 0, version: -1 };
    if (!usesTarget) shared.set(rule, part);
    return part;
  };
}

/** Records which items depend on which variables. */
export interface Dependents {
  add(slot: number, place: number): void;
}

/**
 * Whether all rules of the item at `place` pass for its target. Sets `context.until` as predicates do. Adds the item
 * to the dependents of each variable that its rules are found to read.
 */
export function passesRules(
  { clauses }: RuleSet,
  target: Target,
  context: RuleContext,
  dependents: Dependents,
  place: number,
): boolean {
  const { now, version } = context;
  let until = Number.POSITIVE_INFINITY;
  for (let index = 0; index < clauses.length; index += 1) {
    const clause = clauses[index] as Clause;
    let { predicate } = clause;
    if (!predicate) {
      predicate = context.compile(clause.rule, target);
      clause.predicate = predicate;
      for (const slot of predicate.slots) dependents.add(slot, place);
    }
    if (now < predicate.since || now >= predicate.until || isOutdated(predicate, context)) {
      predicate.outcome = predicate.evaluate(context);
      predicate.since = now;
      predicate.until = context.until;
      predicate.version = version;
    }
    if (!predicate.outcome) {
      context.until = predicate.until;
      return false;
    }
    if (predicate.until < until) until = predicate.until;
  }
  context.until = until;
  return true;
}

/** Whether the device's zone or a variable of the rule has changed since it was evaluated. */
function isOutdated({ version, slots }: CachedPredicate, context: RuleContext): boolean {
  if (version === context.version) return false;
  if (version < context.zoneVersion) return true;
  for (const slot of slots) if (version < (context.slotVersions[slot] ?? 0)) return true;
  return false;
}
